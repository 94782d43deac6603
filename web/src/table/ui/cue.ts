// A box that scrolls says where there is more in it: its edge fades there (see table.css).

/** Keeps `data-more` of a box that scrolls: "up", "down", "both", or nothing where all is in sight. */
export function cued(box: HTMLElement): () => void {
  const SLACK = 4; // pixels

  function look(): void {
    const up = box.scrollTop > SLACK;
    const down = box.scrollTop + box.clientHeight < box.scrollHeight - SLACK;
    if (up || down) box.dataset['more'] = up && down ? 'both' : up ? 'up' : 'down';
    else delete box.dataset['more'];
  }

  look();
  box.addEventListener('scroll', look, { passive: true });
  const changes = new MutationObserver(look);
  changes.observe(box, { childList: true, subtree: true, characterData: true });
  const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
  sizes?.observe(box);
  return () => {
    box.removeEventListener('scroll', look);
    changes.disconnect();
    sizes?.disconnect();
  };
}
