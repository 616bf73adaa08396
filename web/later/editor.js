// Setting: in edit mode rules are made of the cells that are selected, in the order in which they were. The text of the
// rules (docs/variants.md) is all there is to it, so every change is one step that can be undone; only the regions of a
// jigsaw are kept here until they are complete, with steps of their own.
import { counting } from '../view.js';
import { english, t, translate } from '../words.js';
import { $, escape, style } from './dialog.js';

// How the rule of a kind is written; hasValue: there may be a number.
const valued = (word, least = 2) => ({ hasValue: true, least, write: (cells, value) => [word, value, ...cells] });
const plain = (...words) => ({ write: (cells) => [...words, ...cells] });
const KINDS = {
  cage: valued('cage', 1), thermometer: plain('thermometer'), arrow: { write: ([circle, ...shaft]) => ['arrow', circle, '/', ...shaft] },
  difference: valued('difference'), ratio: valued('ratio'), x: plain('xv', 10), v: plain('xv', 5), greater: plain('greater'),
  whisper: valued('whisper'), renban: plain('renban'), palindrome: plain('palindrome'), between: plain('between'),
  'little-killer': valued('little-killer', 1),
};
const WHOLE = ['diagonals', 'windoku', 'anti-knight', 'anti-king', 'non-consecutive'];
const HOUSES = /^(diagonals|windoku|regions)\b/; // what the first engine knows

const kindKey = (kind) => `setter.kinds.${kind}`;
const gridKey = (word) => `setter.grid.${word}`;

const INSIDE = `
  <h2 id="editor-title" data-t="setter.title"></h2>
  <p class="note" data-t="setter.how"></p>
  <p class="fields">
    <label><span data-t="setter.kind"></span> <select id="editor-kind">${Object.keys(KINDS).map((kind) => `<option value="${kind}" data-t="${kindKey(kind)}"></option>`).join('')}</select></label>
    <label id="editor-value-row"><span data-t="setter.value"></span> <input id="editor-value" type="text" inputmode="numeric" size="4" autocomplete="off"></label>
    <button id="editor-add" class="primary" type="button" data-t="setter.add"></button>
    <button id="editor-change" type="button" data-t="setter.change" hidden></button>
  </p>
  <fieldset class="ticks"><legend data-t="setter.whole"></legend>${WHOLE.map((word) =>
    `<label class="tick"><input type="checkbox" data-rule="${word}"> <span data-t="${gridKey(word)}"></span></label>`).join('')}</fieldset>
  <p class="row"><button id="editor-paint" type="button" aria-pressed="false" data-t="setter.paint"></button>
    <button id="editor-boxes" type="button" data-t="setter.boxes"></button>
    <button id="editor-spare" type="button" data-t="setter.spare"></button></p>
  <div id="editor-regions" hidden><p id="editor-how" class="note"></p><div id="editor-keys" class="row" role="group" data-t-label="setter.regions"></div></div>
  <p id="editor-says" role="status"></p>
  <ul id="editor-list" class="rule-list" data-t-label="setter.list"></ul>
  <details><summary data-t="setter.text"></summary>
    <textarea id="editor-text" rows="6" spellcheck="false" autocapitalize="off" autocomplete="off" data-t-label="setter.text"></textarea>
    <p class="row"><button id="editor-apply" type="button" data-t="setter.apply"></button></p>
  </details>`;

let app, draft = null, board = '', looking = 0, looked = '', drawn = null, chosen = ''; // the rule whose cells were selected in the list

const says = (text) => { $('editor-says').textContent = text; };
const rulesNow = () => (app.model.shape.rules ?? '').split('\n').filter(Boolean);

/** After every change of the board: shows the rules, or, when clues are no longer edited, nothing. */
export async function update(theApp) {
  app = theApp;
  if (!$('editor')) {
    const asked = style('editor');
    build();
    await asked;
  }
  if (looked !== JSON.stringify(app.model.puzzle())) looking++; // what is looked for goes on while the puzzle is the same
  $('editor').hidden = !app.isEditing;
  if (!app.isEditing || board !== app.model.id) draft = app.draft = null;
  board = app.model.id;
  show();
}

function build() {
  const card = Object.assign(document.createElement('section'), { id: 'editor', className: 'card editor', innerHTML: INSIDE });
  card.setAttribute('aria-labelledby', 'editor-title');
  translate(card);
  document.querySelector('.pad').after(card);
  $('editor-kind').addEventListener('change', offer);
  $('editor-add').addEventListener('click', () => add());
  $('editor-change').addEventListener('click', () => add(chosen));
  $('editor-value').addEventListener('keydown', ({ key }) => key === 'Enter' && add(cellsOf(chosen).some((c) => app.selection.has(c)) ? chosen : ''));
  for (const box of card.querySelectorAll('[data-rule]')) box.addEventListener('change', () => toggle(box.dataset.rule, box.checked));
  $('editor-list').addEventListener('click', ({ target }) => {
    const button = target.closest('button');
    if (button?.dataset.remove) remove(Number(button.dataset.remove));
    else if (button) choose(rulesNow()[Number(button.dataset.select)]);
  });
  $('editor-paint').addEventListener('click', paint);
  $('editor-boxes').addEventListener('click', () => {
    draft = app.draft = null;
    change(rulesNow().filter((rule) => !rule.startsWith('regions')));
  });
  $('editor-keys').addEventListener('click', ({ target }) => {
    const button = target.closest('[data-region]');
    if (button) dye(Number(button.dataset.region));
  });
  $('editor-spare').addEventListener('click', spare);
  $('editor-apply').addEventListener('click', () => change($('editor-text').value.split('\n')));
  offer();
}

const offer = () => { $('editor-value-row').hidden = !KINDS[$('editor-kind').value].hasValue; };

function show() {
  const rules = rulesNow();
  if (!rules.includes(chosen)) chosen = '';
  $('editor-change').hidden = !chosen;
  for (const box of $('editor').querySelectorAll('[data-rule]')) box.checked = rules.includes(box.dataset.rule);
  const items = rules.map((rule) => (rule.startsWith('regions') ? [t('setter.regions'), ''] : [rule, ' lang="en"']));
  $('editor-list').innerHTML = items.length ? items.map(([words, lang], i) => `<li>
    <button type="button" class="small rule" data-select="${i}" title="${escape(t('setter.selects'))}"${lang}>${escape(words)}</button>
    <button type="button" class="small" data-remove="${i + 1}" aria-label="${escape(t('setter.removes', { rule: words }))}">${escape(t('setter.remove'))}</button></li>`).join('')
    : `<li class="note">${escape(t('setter.none'))}</li>`;
  $('editor-text').value = rules.join('\n');
  $('editor-boxes').hidden = !rules.some((rule) => rule.startsWith('regions'));
  $('editor-paint').setAttribute('aria-pressed', !!draft);
  $('editor-paint').textContent = t(draft ? 'setter.stop' : 'setter.paint');
  $('editor-regions').hidden = !draft;
  draw(draft ? picture(draft) : null);
  if (draft) keys();
}

// ---- rules ----

const cellName = (c) => app.model.shape.nameOf(c);

/** Other rules in the place of those that are there. Returns whether that could be done; what is wrong is said. */
async function change(rules, said = '') {
  try {
    const text = rules.map((rule) => rule.trim()).filter(Boolean);
    await app.engines.ready(text.some((rule) => !HOUSES.test(rule)));
    if (!app.model.changeRules(text.join('\n'))) return says(t('setter.isTwice'));
    app.guide.reset();
    app.changed();
    says(said);
    return true;
  } catch (error) {
    $('editor-says').innerHTML = english(escape(error.message.replace(/^rules: /, '')));
    return false;
  }
}

/** Adds the rule that was put together; or changes another one into it. */
async function add(other = '') {
  const kind = KINDS[$('editor-kind').value];
  const cells = [...app.selection].map(cellName);
  app.isAdding = false; // the next cells are those of another rule
  if (cells.length < (kind.least ?? 2)) return says(t('setter.noCells'));
  const value = kind.hasValue ? $('editor-value').value.trim() : '';
  const rule = kind.write(cells, value).filter((part) => part !== '').join(' ');
  if (rulesNow().includes(rule)) return says(t('setter.isTwice'));
  const rules = other ? rulesNow().map((one) => (one === other ? rule : one)) : [...rulesNow(), rule];
  if (await change(rules, t(other ? 'setter.changed' : 'setter.added', { rule }))) $('editor-value').value = '';
}

const toggle = async (word, isOn) => {
  const others = rulesNow().filter((rule) => rule !== word);
  if (!(await change(isOn ? [...others, word] : others))) show();
};

function remove(number) {
  const rules = rulesNow(), [rule] = rules.splice(number - 1, 1);
  change(rules, t('setter.removed', { rule }));
}

/** The cells that a rule names, with those of "r1c1-r1c4". */
function cellsOf(rule) {
  const { side } = app.model.shape;
  const at = (row, column) => (row - 1) * side + column - 1;
  return [...rule.matchAll(/r(\d+)c(\d+)(?:-r(\d+)c(\d+))?/g)].flatMap(([, ...found]) => {
    const [r, c, toR = r, toC = c] = found.map((n) => (n === undefined ? n : Number(n)));
    const many = Math.max(Math.abs(toR - r), Math.abs(toC - c));
    return Array.from({ length: many + 1 }, (_, i) => at(r + Math.sign(toR - r) * i, c + Math.sign(toC - c) * i));
  });
}

/** Selects the cells of a rule; one of a kind that is offered can then be changed. */
function choose(rule) {
  const cells = cellsOf(rule);
  if (cells.length === 0) return;
  app.selection = new Set(cells);
  [app.focus] = cells;
  const [word, first] = rule.split(' '), kind = { 'xv 10': 'x', 'xv 5': 'v' }[`${word} ${first}`] ?? word;
  chosen = KINDS[kind] ? rule : '';
  if (chosen) $('editor-kind').value = kind;
  $('editor-value').value = KINDS[kind]?.hasValue && /^-?\d+$/.test(first) ? first : '';
  offer();
  app.render();
  show();
}

// ---- the regions of a jigsaw ----

const sign = (region) => region.toString(36);

function paint() {
  const { borderOf } = app.model.shape;
  const first = [...new Set(borderOf)];
  draft = draft ? null : borderOf.map((border) => first.indexOf(border) + 1);
  app.draft = draft && { past: [], future: [], travel };
  says('');
  show();
}

const sizes = () => Array.from({ length: app.model.shape.side }, (_, i) => draft.filter((region) => region === i + 1).length);

function keys() {
  const { side } = app.model.shape;
  $('editor-how').textContent = t('setter.paintHow', { n: side });
  const focused = document.activeElement?.dataset?.region;
  $('editor-keys').innerHTML = sizes().map((n, i) => `<button type="button" data-region="${i + 1}" class="${n === side ? 'full' : ''}"
    aria-label="${escape(t('setter.region', { name: sign(i + 1), n }))}">${sign(i + 1)} <small>${n}</small></button>`).join('');
  if (focused) $('editor-keys').querySelector(`[data-region="${focused}"]`)?.focus();
}

/** The selected cells are in this region; when all have their cells, they are the board's. */
async function dye(region) {
  const { side } = app.model.shape;
  app.draft.past.push(draft);
  app.draft.future = [];
  draft = draft.map((one, c) => (app.selection.has(c) ? region : one));
  if (sizes().some((n) => n !== side)) return show();
  const map = `regions ${draft.map(sign).join('').replace(new RegExp(`.{${side}}(?=.)`, 'g'), '$& ')}`;
  const others = rulesNow().filter((rule) => !rule.startsWith('regions'));
  draft = app.draft = null;
  return change([map, ...others], t('setter.painted'));
}

/** Takes the last cells that were painted back, or does it again. */
function travel(back) {
  const { past, future } = app.draft;
  const [from, to] = back ? [past, future] : [future, past];
  if (!from.length) return;
  to.push(draft);
  draft = from.pop();
  show();
}

/** The draft on the board: its regions with their signs, and a tint in turn. */
function picture(map) {
  const { side } = app.model.shape;
  const at = (c) => [(c % side) * 100, Math.floor(c / side) * 100];
  const tints = map.map((region, c) => `<rect x="${at(c)[0]}" y="${at(c)[1]}" width="100" height="100" class="region-${region % 4}"/>`);
  const signs = map.map((region, c) => `<text class="region-sign" x="${at(c)[0] + 82}" y="${at(c)[1] + 92}">${sign(region)}</text>`);
  return { under: tints.join(''), over: signs.join('') };
}

function draw(drawing) {
  if (!drawing && (!drawn || app.drawing !== drawn)) return;
  drawn = app.drawing = drawing;
  app.render();
}

// ---- clues that are not needed ----

/** Marks the clues without any one of which there is still one solution. */
async function spare() {
  const mine = ++looking;
  looked = JSON.stringify(app.model.puzzle());
  const verdict = await app.verdict();
  if (verdict?.verdict !== 'unique') return says(t('setter.notUnique'));
  const puzzle = app.model.puzzle(), found = [];
  const clues = [...puzzle.values.keys()].filter((c) => puzzle.values[c]);
  const count = counting($('editor-says'), t('setter.looking'));
  for (const [i, c] of clues.entries()) {
    const [values, given] = [puzzle.values, puzzle.given].map((list) => list.map((one, k) => (k === c ? 0 : one)));
    const answer = await app.able.slow.call('solve', [{ ...puzzle, values, given }]).catch(() => null);
    if (mine !== looking || !answer) return answer || says(t('new.cancelled'));
    if (answer.verdict === 'unique') found.push(c);
    count(t('setter.spareOf', { n: i + 1, all: clues.length }));
  }
  says(found.length ? t('setter.spared', { n: found.length, cells: found.map(cellName).join(', ') }) : t('setter.allNeeded'));
  const { side } = app.model.shape;
  draw({ under: '', over: found.map((c) => `<rect class="spare" x="${(c % side) * 100 + 8}" y="${Math.floor(c / side) * 100 + 8}" width="84" height="84" rx="42"/>`).join('') });
}
