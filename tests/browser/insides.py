"""What is wrong inside a part of a page: words that are cut, boxes that lie on one another.

Words may be out of sight only where the page says that there is more: the edge fades (a mask),
the words end in dots, or a button beside them leads there.
"""

from __future__ import annotations

from playwright.sync_api import Page

# The parts that fill up while a game is played.
PARTS = ("section.news", ".duel", "[data-frame]")
# Beside the bar of playing frames, all that tells what happens stays in sight.
UNDER_FRAMES = ("[role=log]", "section.news", ".duel", "ul.strip")
LOOK = """([names, under]) => {
  const SLACK = 2;
  const found = [];
  const visible = (part) =>
    part.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const spoken = (part) => part.closest('.visually-hidden') === null;
  const cuts = (style) => style.overflowX !== 'visible' || style.overflowY !== 'visible';
  const says = (part, style) =>
    style.maskImage !== 'none' || style.textOverflow === 'ellipsis'
    || style.webkitLineClamp !== 'none'
    || part.parentElement?.querySelector(':scope > .more') !== null;
  const drawn = (style) =>
    parseFloat(style.borderTopWidth) + parseFloat(style.borderLeftWidth) > 0
    || style.backgroundColor !== 'rgba(0, 0, 0, 0)' || style.backgroundImage !== 'none';
  const over = (one, other) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > SLACK
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > SLACK;
  const inside = (one, other) =>
    one.left >= other.left - SLACK && one.right <= other.right + SLACK
    && one.top >= other.top - SLACK && one.bottom <= other.bottom + SLACK;
  const short = (text) => text.trim().replace(/\\s+/g, ' ').slice(0, 40);
  // What can be seen of a box: what the parts around it leave of it.
  const seen = (box, part) => {
    let { left, top, right, bottom } = box;
    for (let at = part.parentElement; at; at = at.parentElement) {
      if (!cuts(getComputedStyle(at))) continue;
      const frame = at.getBoundingClientRect();
      [left, top] = [Math.max(left, frame.left), Math.max(top, frame.top)];
      [right, bottom] = [Math.min(right, frame.right), Math.min(bottom, frame.bottom)];
    }
    return { left, top, right, bottom };
  };

  for (const root of names.flatMap((name) => [...document.querySelectorAll(name)])) {
    if (!visible(root)) continue;
    const name = root.className.split(' ')[0];
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const words = [];
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement;
      if (!texts.currentNode.data.trim() || !visible(parent) || !spoken(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      const told = short(texts.currentNode.data);
      for (const line of range.getClientRects()) words.push({ line, parent, told });
    }
    for (const { line, parent, told } of words) {
      let signed = false;
      for (let at = parent; at && at !== root.parentElement; at = at.parentElement) {
        const style = getComputedStyle(at);
        signed = signed || says(at, style);
        if (signed) break;
        const box = at.getBoundingClientRect();
        if (cuts(style) && !inside(line, box)) {
          found.push(`${name}: ${JSON.stringify(told)} is cut off without a sign`);
          break;
        }
        if (drawn(style) && !inside(line, box)) {
          found.push(`${name}: ${JSON.stringify(told)} runs out of its box`);
          break;
        }
        if (style.position === 'absolute' || style.position === 'fixed') break;
      }
      const frame = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
      if (!signed && !inside(line, frame)) {
        found.push(`${name}: ${JSON.stringify(told)} is out of the window`);
      }
    }
    const boxes = [...root.querySelectorAll('*')]
      .filter((each) => visible(each) && spoken(each) && !each.closest('svg'))
      .filter((each) => drawn(getComputedStyle(each)))
      .map((each) => ({ each, box: seen(each.getBoundingClientRect(), each) }));
    boxes.forEach(({ each, box }, place) => {
      for (const other of boxes.slice(place + 1)) {
        if (each.contains(other.each) || !over(box, other.box)) continue;
        found.push(`${name}: ${JSON.stringify(short(each.textContent))} and `
          + `${JSON.stringify(short(other.each.textContent))} lie on each other`);
      }
    });
  }
  const bar = document.querySelector('[data-frame] .told')?.getBoundingClientRect();
  for (const name of bar ? under : []) {
    const part = document.querySelector(name);
    if (part && visible(part) && over(bar, part.getBoundingClientRect())) {
      found.push(`the bar of what is being played lies on ${name}`);
    }
  }
  return [...new Set(found)];
}"""


def look_inside(page: Page) -> list[str]:
    """What nobody could read there, in words."""
    return [str(each) for each in page.evaluate(LOOK, [list(PARTS), list(UNDER_FRAMES)])]
