import { render, screen } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import type { Panel, WholeState } from '../../lib/types';
import start from '../fixtures/start.json';
import ScoreStrip from './ScoreStrip.svelte';

const { scene } = start.state as unknown as WholeState;
const [first] = scene.panels as [Panel, ...Panel[]];
const wounds = { ...first.gauges[0], name: 'wounds', value: 1, limit: 5, look: 'wounds' } as Panel['gauges'][number];
const scoring: Panel = { ...first, id: 'one', owner: 0, name: 'The player', gauges: [wounds] };
const figure: Panel = { ...first, id: 'two', owner: 0, name: 'A figure', gauges: [] };

describe('the strip of scores', () => {
  it('leaves out what a seat has besides, without a number to tell', () => {
    render(ScoreStrip, { panels: [scoring, figure, { ...scoring, id: 'three', owner: null }] });
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText('The player')).toBeTruthy();
  });

  it('shows everybody where nothing is counted yet', () => {
    render(ScoreStrip, { panels: [{ ...scoring, gauges: [] }, figure] });
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });
});
