// New puzzles: the dialog in which their kind is chosen, and how they are made.
import { fromLine } from '../app.js';
import { BOXES } from '../model.js';
import { CANCELLED, GAVE_UP, LEVELS, REFUSED } from '../nonet.js';
import { counting } from '../view.js';
import { t, translate } from '../words.js';
import { $, escape, makeDialog, style } from './dialog.js';

await style('new');

const FAMOUS = [
  ['first', '53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'],
  ['few', '.......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...'],
  ['inkala', '8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..'],
  ['easter', '1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1'],
  ['golden', '.......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....'],
];

const INSIDE = `
  <p class="fields">
    <label><span data-t="new.size"></span> <select id="new-side">
      <option value="4">4 x 4</option><option value="5" disabled>5 x 5</option><option value="6">6 x 6</option>
      <option value="7" disabled>7 x 7</option><option value="9" selected>9 x 9</option>
      <option value="12">12 x 12</option><option value="16">16 x 16</option><option value="25">25 x 25</option>
    </select></label>
    <label><span data-t="new.kind"></span> <select id="new-kind">
      <option value="" data-t="new.classic"></option><option value="x" data-t="new.x"></option><option value="jigsaw" data-t="new.jigsaw"></option>
      <option value="jigsaw-x" data-t="new.jigsawX"></option><option value="own" data-t="new.own"></option>
    </select></label>
    <label><span data-t="new.level"></span> <select id="new-level"></select></label>
    <label><span data-t="new.symmetry"></span> <select id="new-symmetry">
      <option value="rotate180" data-t="new.rotate180"></option><option value="none" data-t="new.none"></option><option value="rotate90" data-t="new.rotate90"></option>
      <option value="mirror-h" data-t="new.mirror"></option><option value="mirror-v" data-t="new.mirrorV"></option><option value="mirrors" data-t="new.mirrors"></option>
      <option value="diagonal" data-t="new.diagonal"></option><option value="antidiagonal" data-t="new.antidiagonal"></option><option value="diagonals" data-t="new.diagonals"></option>
      <option value="full" data-t="new.full"></option>
    </select></label>
  </p>
  <details id="new-more"><summary data-t="new.more"></summary>
    <p class="fields">
      <label><span data-t="new.scale"></span> <select id="new-scale"><option value="explainer" data-t="path.explainer"></option>
        <option value="hodoku" data-t="path.hodoku"></option><option value="nonet" data-t="path.nonet"></option></select></label>
      <span class="range"><label><span data-t="new.ratingFrom"></span> <input id="new-rating-0" type="number" min="1" max="12" step="0.1"></label>
        <label><span data-t="new.to"></span> <input id="new-rating-1" type="number" min="1" max="12" step="0.1" data-t-label="new.ratingTo"></label></span>
      <span class="range"><label><span data-t="new.scoreFrom"></span> <input id="new-score-0" type="number" min="0" max="1000000"></label>
        <label><span data-t="new.to"></span> <input id="new-score-1" type="number" min="0" max="1000000" data-t-label="new.scoreTo"></label></span>
      <span class="range"><label><span data-t="new.cluesFrom"></span> <input id="new-clues-0" type="number" min="0" max="625"></label>
        <label><span data-t="new.to"></span> <input id="new-clues-1" type="number" min="0" max="625" data-t-label="new.cluesTo"></label></span>
      <label><span data-t="new.technique"></span> <select id="new-technique"></select></label>
      <label><span data-t="new.without"></span> <select id="new-without"></select></label>
      <label><span data-t="new.pattern"></span> <select id="new-pattern"><option value="" data-t="new.anywhere"></option>
        <option value="selected" data-t="new.selected"></option><option value="filled" data-t="new.filled"></option></select></label>
      <label><span data-t="new.seed"></span> <input id="new-seed" type="number" min="0" max="281474976710655"></label>
      <label><span data-t="new.many"></span> <input id="new-many" type="number" min="1" max="100" value="1" required></label>
      <label class="tick"><input id="new-minimal" type="checkbox"> <span data-t="new.minimal"></span></label>
    </p>
    <p id="new-last" class="note"></p>
  </details>
  <p id="new-rules-row" hidden>
    <label for="new-rules" data-t="new.rules"></label>
    <textarea id="new-rules" rows="4" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder="regions 1122 1122 3344 3344"></textarea>
  </p>
  <p class="row">
    <button id="generate" class="primary" type="button" data-t="new.make"></button>
    <button id="generate-cancel" type="button" hidden data-t="page.cancel"></button>
    <button id="blank" type="button" data-t="new.blank"></button>
  </p>
  <p id="generate-says" role="status"></p>
  <p class="row"><button id="earlier" type="button" data-t="new.earlier" hidden></button><button id="boards" type="button" data-t="boards.title"></button></p>
  <h3 data-t="new.famous"></h3>
  <ul id="famous" class="famous"></ul>`;

// Sizes that have no other levels, or none that can be made in the time a user will wait.
const EASY_ONLY = ['4', '5', '25'];
// Dropping every clue that can go from a 25x25 takes minutes, and the puzzle is not fun.
const CLUES = { 25: [300, 340] };

const says = (text) => { $('generate-says').innerHTML = escape(text); };

/** Opens the dialog. */
export function openNew(app) {
  if (!$('new-dialog')) build(app);
  says('');
  $('earlier').hidden = !app.hasEarlier;
  $('new-dialog').showModal();
}

function build(app) {
  makeDialog('new-dialog', 'new.title', INSIDE, () => app.engines.cancel('slow'));
  $('earlier').addEventListener('click', () => {
    $('new-dialog').close();
    app.openEarlier();
  });
  $('boards').addEventListener('click', () => app.later('history', 'boards'));
  $('famous').innerHTML = FAMOUS.map(([name], i) =>
    `<li><button type="button" data-famous="${i}"><span data-t="famous.${name}"></span> <small data-t="famous.${name}Note"></small></button></li>`).join('');
  translate($('famous'));
  $('famous').addEventListener('click', ({ target }) => {
    const button = target.closest('[data-famous]');
    if (!button) return;
    const [name, line] = FAMOUS[Number(button.dataset.famous)];
    app.take(fromLine(line), t(`famous.${name}`));
  });
  $('blank').addEventListener('click', async () => {
    try {
      const wanted = () => app.engines.describe(boxOf(Number($('new-side').value)), chosenRules());
      if (chosenRules() && !wanted().houses.length) await app.engines.ready(true);
      const { box, rules, side } = wanted();
      app.take({ box, rules, values: new Array(side ** 2).fill(0) });
    } catch (error) {
      says(error.message);
    }
  });
  $('new-more').addEventListener('toggle', () => fillTechniques(app).catch(() => {}), { once: true });
  $('new-dialog').addEventListener('input', offer);
  $('new-scale').addEventListener('change', fill);
  $('new-dialog').addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target.matches('[type=number]') && !$('generate').disabled) generate(app);
  });
  fill();
  $('new-level').value = 'medium';
  offer();
  $('generate-cancel').addEventListener('click', () => app.engines.cancel('slow'));
  $('generate').addEventListener('click', () => generate(app));
}

// The rules of each kind; a jigsaw's regions are made at random.
const RULES = { x: 'diagonals', 'jigsaw-x': 'diagonals' };
const isJigsaw = () => $('new-kind').value.startsWith('jigsaw');
const chosenRules = () => ($('new-kind').value === 'own' ? $('new-rules').value : RULES[$('new-kind').value]) || null;
const boxOf = (side) => BOXES[side] ?? [1, side];

const RANGE = { explainer: 'rating', hodoku: 'score' }; // of the scale, if it has numbers

// What goes together: a size without boxes needs regions, and an empty jigsaw needs to be given them. 25x25 is only
// offered where it is made in the time a user will wait. A range says more than a level, a pattern more than a symmetry.
function offer() {
  const kind = $('new-kind').value, scale = $('new-scale').value;
  $('new-rules-row').hidden = kind !== 'own';
  $('blank').disabled = isJigsaw();
  for (const option of $('new-side').options)
    option.disabled = BOXES[option.value] ? kind !== '' && kind !== 'own' && option.value === '25' : !isJigsaw() && kind !== 'own';
  if ($('new-side').selectedOptions[0].disabled) $('new-side').value = '9';
  const isEasyOnly = EASY_ONLY.includes($('new-side').value);
  for (const option of $('new-level').options) option.disabled = isEasyOnly && !['', 'beginner', 'easy'].includes(option.value);
  if ($('new-level').selectedOptions[0].disabled) $('new-level').value = 'easy';
  for (const [its, name] of Object.entries(RANGE)) $(`new-${name}-0`).closest('.range').hidden = its !== scale;
  $('new-level').disabled = !!range(RANGE[scale]);
  $('new-symmetry').disabled = !!$('new-pattern').value;
}

let techniques = []; // of the second module

/** What there is on the chosen scale. */
function fill() {
  const scale = $('new-scale').value;
  const some = techniques.filter(({ scales }) => scales[scale]).map(({ id, name }) => `<option value="${id}" lang="en">${escape(name)}</option>`).join('');
  const levels = LEVELS[scale].map((level) => `<option value="${level}" data-t="level.${level}"></option>`).join('');
  const first = { level: 'level.any', technique: 'new.anyTechnique', without: 'new.noTechnique' };
  for (const [name, key] of Object.entries(first)) {
    const select = $(`new-${name}`), { value } = select;
    select.innerHTML = `<option value="" data-t="${key}"></option>${name === 'level' ? levels : some}`;
    translate(select);
    select.value = value;
    if (select.selectedIndex < 0) select.value = '';
  }
}

async function fillTechniques(app) {
  techniques = await app.engines.by('nonet').quick.call('techniques');
  fill();
}

/** Lowest and highest, or nothing if neither is there. */
function range(name) {
  const [least, most] = [0, 1].map((i) => Number($(`new-${name}-${i}`)?.value));
  return least || most ? [least, most] : null;
}

function patternOf(app, side) {
  const { model, selection } = app, which = $('new-pattern').value;
  if (!which) return null;
  if (model.shape.side !== side) throw new RangeError(t('new.noPattern'));
  return model.cells.map(({ given }, c) => (which === 'selected' ? selection.has(c) : given));
}

/** What is wished for, as the engine's generate() takes it. */
function wishes(app) {
  const wish = (name) => $(`new-${name}`).value;
  const side = Number(wish('side')), scale = wish('scale');
  const numbers = range(RANGE[scale]), clues = range('clues') ?? CLUES[side], pattern = patternOf(app, side);
  return {
    side, scale, symmetry: pattern ? 'none' : wish('symmetry'), jigsaw: isJigsaw(), rules: chosenRules(), minimal: $('new-minimal').checked,
    ...numbers ? { [RANGE[scale]]: numbers } : wish('level') && { level: wish('level') }, ...clues && { clues }, ...pattern && { pattern },
    ...wish('technique') && { require: [wish('technique')] }, ...wish('without') && { without: [wish('without')] }, ...wish('seed') && { seed: Number(wish('seed')) },
  };
}

/** One puzzle, by the first engine that knows what is wished for. */
async function make(app, options, onProgress) {
  const by = ({ slow }) => slow.call('generate', [options], { onProgress });
  const isTaught = options.require || options.without || options.scale !== 'explainer';
  try {
    return await by(isTaught ? app.engines.by('nonet') : app.engines);
  } catch (error) {
    if (error.status !== REFUSED) throw error;
    if (isTaught) throw new RangeError(t('path.noRules'));
    const made = await by(app.engines.variants());
    await app.engines.ready(true);
    return made;
  }
}

function labelOf({ rating, level, score, clues }) {
  const word = level ? t(`level.${level}`) : '';
  const rated = rating ? t('new.rated', { level: word || t('path.beyond'), rating: rating.toFixed(1) }) : word;
  return [rated, score && t('path.score', { score }), t('new.clues', { n: clues })].filter(Boolean).join(', ');
}

async function generate(app) {
  const form = $('new-dialog').firstElementChild;
  says('');
  if (form.querySelector('details :invalid')) $('new-more').open = true;
  if (!form.reportValidity()) return;
  const many = Number($('new-many').value), records = [];
  $('generate').disabled = true;
  $('generate-cancel').hidden = false;
  const count = counting($('generate-says'), t('new.making'));
  let wrong = '';
  try {
    const options = wishes(app);
    for (let i = 0; i < many; i++) {
      const tell = ({ tries = 0 } = {}) => count((many > 1 ? t('new.of', { n: i + 1, all: many }) : '') + (tries ? t('new.tries', { n: tries }) : ''));
      const made = await make(app, { ...options, ...'seed' in options && { seed: options.seed + i } }, tell);
      records.push({ grid: made, label: labelOf(made) });
    }
  } catch (error) {
    wrong = error.status === CANCELLED ? t('new.cancelled') : t(error.status === GAVE_UP ? 'new.failed' : 'new.wrong', { why: error.message });
  }
  $('generate').disabled = false;
  $('generate-cancel').hidden = true;
  if (records.length === 0 || !$('new-dialog').open) return says(wrong);
  $('new-last').textContent = t('new.last', { seed: records[0].grid.seed });
  app.take(records[0].grid, records[0].label);
  if (records.length > 1) app.setPile(records);
  if (wrong) app.toast(t('new.some', { n: records.length, all: many, why: wrong }));
}
