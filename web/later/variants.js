// Rules that are not houses, on the page: what a board with them knows, and their list in words. Fetched with the module
// that has them, for the first such puzzle.

import { english, escape, t } from '../words.js';
import { style } from './dialog.js';

await style('variants');

// The last answer is kept: the same is asked for whenever the board is shown.
function kept(ask) {
  let last = '', answer;
  return (board) => {
    const key = `${board.values}|${board.marks}`;
    if (key !== last) {
      answer = ask(board);
      last = key;
    }
    return answer;
  };
}

// The parts of a picture of rules: where it is, and what goes below and above the lines of the board.
function layersOf(picture) {
  const [, box, under, over] = /viewBox="([^"]*)"[^>]*>\s*<g class="under">([^]*)<\/g>\s*<g class="over">([^]*)<\/g>\s*<\/svg>/.exec(picture);
  return { box: box.split(' ').map(Number), under, over };
}

/** The engine's shape() of a board with such rules, with `ruled`: the rules in words, their drawing, and what they say
 * about digits. */
export function shapeOf(engine, box, rules) {
  const shape = engine.shape({ box, rules });
  const grid = { box, rules, values: new Array(shape.side ** 2).fill(0) };
  const list = engine.rules(grid);
  if (list.length === 0) return shape;
  return {
    ...shape,
    ruled: {
      list,
      layers: layersOf(engine.picture(grid)),
      candidates: kept((board) => engine.candidates({ box, rules, ...board }).marks),
      broken: kept((board) => engine.broken({ box, rules, ...board })),
    },
  };
}

/** The rules in words, in a card that can be folded, with those marked that are broken, or cannot stand together. */
export function showRules(card, { list }, broken, cause) {
  const bad = new Set(broken.map(({ rule }) => rule));
  if (card.list !== list) card.open = innerWidth > 900; // on a phone the rest would be far down
  card.list = list;
  const key = `${list.map(({ text }) => text)}|${[...bad]}|${[...cause]}`;
  if (card.dataset.key === key) return;
  card.dataset.key = key;
  const items = list.map(({ number, text }) => {
    const mark = bad.has(number) ? t('rules.isBroken') : cause.has(number) ? t('rules.cannot') : '';
    return mark ? `<li class="broken"><strong>${mark}</strong> ${english(`${escape(text)}.`)}</li>` : `<li lang="en">${escape(text)}.</li>`;
  });
  card.querySelector('summary').textContent = t(bad.size ? 'rules.broken' : 'rules.title', { all: list.length, n: bad.size });
  card.querySelector('ul').innerHTML = items.join('');
}
