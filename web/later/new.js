// New puzzles: the dialog in which their kind is chosen, and how they are made.
import { fromLine } from '../app.js';
import { BOXES } from '../model.js';
import { CANCELLED, RATINGS, REFUSED } from '../nonet.js';
import { counting } from '../view.js';
import { t } from '../words.js';
import { $, makeDialog } from './dialog.js';

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
    <label><span data-t="new.level"></span> <select id="new-level">
      <option value="" data-t="level.any"></option>
    </select></label>
    <label><span data-t="new.symmetry"></span> <select id="new-symmetry">
      <option value="rotate180" data-t="new.rotate180"></option><option value="none" data-t="new.none"></option><option value="rotate90" data-t="new.rotate90"></option>
      <option value="mirror-h" data-t="new.mirror"></option><option value="diagonal" data-t="new.diagonal"></option><option value="full" data-t="new.full"></option>
    </select></label>
  </p>
  <p id="new-rules-row" hidden>
    <label for="new-rules" data-t="new.rules"></label>
    <textarea id="new-rules" rows="4" spellcheck="false" autocapitalize="off" autocomplete="off" placeholder="regions 1122 1122 3344 3344"></textarea>
  </p>
  <p class="row">
    <button id="generate" class="primary" type="button" data-t="new.make"></button>
    <button id="generate-cancel" type="button" hidden data-t="page.cancel"></button>
    <button id="blank" type="button" data-t="new.blank"></button>
    <button data-t="page.close"></button>
  </p>
  <p id="generate-says" role="status"></p>
  <p id="earlier-row" class="row" hidden><button id="earlier" type="button" data-t="new.earlier"></button></p>
  <h3 data-t="new.famous"></h3>
  <ul id="famous" class="famous"></ul>`;

// Sizes that have no other levels, or none that can be made in the time a user will wait.
const EASY_ONLY = ['4', '5', '25'];
// Dropping every clue that can go from a 25x25 takes minutes, and the puzzle is not fun.
const CLUES = { 25: [300, 340] };

const says = (text) => { $('generate-says').textContent = text; };

/** Opens the dialog. */
export function openNew(app) {
  if (!$('new-dialog')) build(app);
  says('');
  $('earlier-row').hidden = !app.hasEarlier;
  $('new-dialog').showModal();
}

function build(app) {
  makeDialog('new-dialog', 'new.title', INSIDE, () => app.engines.cancel('slow'));
  $('earlier').addEventListener('click', () => {
    $('new-dialog').close();
    app.openEarlier();
  });
  for (const level of Object.keys(RATINGS)) $('new-level').add(new Option(t(`level.${level}`), level));
  $('new-level').value = 'medium';
  $('famous').innerHTML = FAMOUS.map(([name], i) =>
    `<li><button type="button" data-famous="${i}">${t(`famous.${name}`)} <small>${t(`famous.${name}Note`)}</small></button></li>`).join('');
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
  for (const id of ['new-side', 'new-kind']) $(id).addEventListener('change', offer);
  offer();
  $('generate-cancel').addEventListener('click', () => app.engines.cancel('slow'));
  $('generate').addEventListener('click', () => generate(app));
}

// The rules of each kind; a jigsaw's regions are made at random.
const RULES = { x: 'diagonals', 'jigsaw-x': 'diagonals' };
const isJigsaw = () => $('new-kind').value.startsWith('jigsaw');
const chosenRules = () => ($('new-kind').value === 'own' ? $('new-rules').value : RULES[$('new-kind').value]) || null;
const boxOf = (side) => BOXES[side] ?? [1, side];

// What goes together: a size without boxes needs regions, and an empty jigsaw needs to be given them. 25x25 is only
// offered where it is made in the time a user will wait.
function offer() {
  const kind = $('new-kind').value;
  $('new-rules-row').hidden = kind !== 'own';
  $('blank').disabled = isJigsaw();
  for (const option of $('new-side').options)
    option.disabled = BOXES[option.value] ? kind !== '' && kind !== 'own' && option.value === '25' : !isJigsaw() && kind !== 'own';
  if ($('new-side').selectedOptions[0].disabled) $('new-side').value = '9';
  const isEasyOnly = EASY_ONLY.includes($('new-side').value);
  for (const option of $('new-level').options) option.disabled = isEasyOnly && !['', 'easy'].includes(option.value);
  if ($('new-level').selectedOptions[0].disabled) $('new-level').value = 'easy';
}

async function generate(app) {
  const side = Number($('new-side').value), level = $('new-level').value;
  const options = { side, symmetry: $('new-symmetry').value, jigsaw: isJigsaw(), rules: chosenRules() };
  if (level) options.level = level;
  if (CLUES[side]) options.clues = CLUES[side];
  $('generate').disabled = true;
  $('generate-cancel').hidden = false;
  const count = counting($('generate-says'), t('new.making'));
  try {
    const by = ({ slow }) => slow.call('generate', [options], { onProgress: ({ tries }) => count(tries ? t('new.tries', { n: tries }) : '') });
    const made = await by(app.engines).catch(async (error) => {
      if (error.status !== REFUSED) throw error;
      const answer = await by(app.engines.variants());
      await app.engines.ready(true);
      return answer;
    });
    const rated = made.rating ? t('new.rated', { level: made.level ? t(`level.${made.level}`) : t('path.beyond'), rating: made.rating.toFixed(1) }) : '';
    app.take(made, [rated, t('new.clues', { n: made.clues })].filter(Boolean).join(', '));
  } catch (error) {
    says(error.status === CANCELLED ? t('new.cancelled') : t('new.failed', { why: error.message }));
  } finally {
    $('generate').disabled = false;
    $('generate-cancel').hidden = true;
  }
}
