/** How long a request for a seat still waits, in words. */

import { company } from '../company';

const text = company.takeover;

export function waitText(seconds: number): string {
  return seconds <= 0.5 ? text.soon : text.wait(span(seconds));
}

/** Seconds up to a minute and a half, then minutes, then hours: never less than is left. */
function span(seconds: number): string {
  if (seconds <= 90) return text.seconds(Math.ceil(seconds));
  return seconds <= 90 * 60 ? text.minutes(Math.ceil(seconds / 60)) : text.hours(Math.ceil(seconds / 3600));
}
