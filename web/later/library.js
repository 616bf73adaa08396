// The techniques: what each is, an example to click through, and positions to practise it. The words are those of
// docs/techniques.md, which the build puts beside this file; the examples are in positions.txt, made by `nonet generate --next`.
import { CANCELLED, levelOf, LEVELS } from '../nonet.js';
import { drawStep, drawWhere, isNet, saidOf, WHOLE } from '../draw.js';
import { pretty } from '../guide.js';
import { Shape } from '../model.js';
import { counting, View } from '../view.js';
import { t } from '../words.js';
import { $, escape, makeDialog, style } from './dialog.js';

const INSIDE = `
  <div class="library">
    <div class="shelf">
      <p class="fields">
        <label class="wide"><span data-t="library.find"></span> <input id="library-find" type="text" autocomplete="off" spellcheck="false"></label>
        <label><span data-t="new.level"></span> <select id="library-level"><option value="" data-t="library.all"></option>${LEVELS.nonet.map((level) => `<option value="${level}" data-t="level.${level}"></option>`).join('')}</select></label>
      </p>
      <p id="library-says" class="note" role="status"></p>
      <div id="library-list" class="shelves"></div>
    </div>
    <section id="library-entry" class="entry" tabindex="-1" aria-labelledby="library-name" hidden>
      <button id="library-back" class="small" type="button" data-t="library.back"></button>
      <h3 id="library-name" lang="en"></h3>
      <p id="library-facts" class="note"></p>
      <p class="fields"><label class="tick"><input id="library-known" type="checkbox"> <span data-t="library.known"></span></label></p>
      <p id="library-none" class="note" data-t="library.noExample" hidden></p>
      <div id="library-example" hidden>
        <div id="library-board" class="board"></div>
        <p class="row">
          <button id="library-less" type="button" data-t="library.less"></button>
          <button id="library-more" class="primary" type="button" data-t="library.more"></button>
          <span id="library-at" class="note"></span>
        </p>
        <div id="library-step" class="said hint-text" aria-live="polite" tabindex="0"></div>
        <p class="row">
          <button id="library-other" type="button" data-t="library.other"></button>
          <button id="library-take" type="button" data-t="library.take"></button>
        </p>
      </div>
      <div id="library-practise" class="practise">
        <p class="fields">
          <label><span data-t="library.many"></span> <select id="library-many"><option>1</option><option>5</option><option>10</option><option>20</option></select></label>
          <button id="library-go" type="button" data-t="library.practise"></button>
          <button id="library-stop" type="button" data-t="library.stop" hidden></button>
        </p>
        <p id="library-made" role="status"></p>
      </div>
      <div id="library-words" class="words" lang="en"></div>
    </section>
  </div>`;

const RARE_MS = 5000; // a search that takes longer may take very long

let app, shelf = null, chosen = null, example = null, view = null;

/** Opens the list, or the entry of a technique. */
export async function openLibrary(theApp, id = '') {
  app = theApp;
  await style('library');
  if (!$('library-dialog')) build();
  if (!$('library-dialog').open) $('library-dialog').showModal();
  try {
    shelf ??= await stock();
  } catch (error) {
    $('library-says').textContent = error.message;
    return;
  }
  list();
  if (shelf.has(id)) open(id);
  else shut();
}

function build() {
  makeDialog('library-dialog', 'library.title', INSIDE, () => {
    app.engines.by('nonet').slow.cancel();
    view = null;
    $('library-board').replaceChildren();
  });
  for (const id of ['library-find', 'library-level']) $(id).addEventListener('input', list);
  $('library-find').addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    $('library-list').querySelector('button')?.click();
  });
  $('library-known').addEventListener('change', ({ target }) => know([chosen], target.checked));
  $('library-list').addEventListener('change', ({ target: { checked, dataset: { level } } }) => {
    know(ofLevel(level), checked);
    if (chosen) $('library-known').checked = isUsed(chosen);
    $('library-list').querySelector(`[data-level="${level}"]`).focus();
  });
  $('library-list').addEventListener('click', ({ target }) => {
    const button = target.closest('[data-technique]');
    if (button) open(button.dataset.technique);
  });
  $('library-back').addEventListener('click', () => {
    const { id } = chosen;
    shut();
    $('library-list').querySelector(`[data-technique="${id}"]`)?.focus();
  });
  $('library-less').addEventListener('click', () => show(example.at - 1));
  $('library-more').addEventListener('click', () => show(example.at + 1));
  $('library-other').addEventListener('click', () => lay((example.number + 1) % chosen.positions.length));
  $('library-take').addEventListener('click', () => play([example.grid], example.scale));
  $('library-go').addEventListener('click', practise);
  $('library-stop').addEventListener('click', () => app.engines.by('nonet').slow.cancel());
  $('library-entry').addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by || !example || event.target.matches('select')) return;
    show(example.at + by);
    event.preventDefault();
  });
}

// ---- what there is ----

const text = async (name) => {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(t('page.noPart'));
  return response.text();
};

/** The techniques by their ids: {id, name, level, scale, words, positions}. */
async function stock() {
  const [words, positions, all] = await Promise.all([text('techniques.md').then(sections), text('positions.txt'),
    app.engines.by('nonet').quick.call('techniques')]);
  const found = new Map();
  for (const { id, name, rating, scales } of all) {
    if (!words.has(id)) continue;
    const lines = positions.split('\n').map((line) => line.split(' ')).filter(([whose]) => whose === id);
    found.set(id, { id, name, rating, scales, words: words.get(id), level: scales.nonet?.level || levelOf(rating),
      positions: lines.map(([, scale, ...line]) => ({ scale, line: line.join(' ') })) });
  }
  return found;
}

/** The sections of docs/techniques.md by the ids that they name. */
export function sections(markdown) {
  const found = new Map();
  for (const part of markdown.split(/^(?=#{2,3} )/m)) {
    const ids = [...part.matchAll(/^Ids?: (.*)$/gm)].flatMap(([, line]) => [...line.matchAll(/`([\w-]+)`/g)].map(([, id]) => id));
    const body = part.replace(/^#.*$/m, '').replace(/^Ids?: .*$/gm, '').trim();
    for (const id of ids) found.set(id, body);
  }
  return found;
}

const inline = (text) => escape(text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1'))
  .replace(/`([^`]*)`/g, '<code>$1</code>').replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>').replace(/\*([^*\s][^*]*)\*/g, '<em>$1</em>');

const row = (line, cell) => `<tr>${line.split('|').slice(1, -1).map((one) => `<${cell}>${inline(one.trim())}</${cell}>`).join('')}</tr>`;

const isDrawn = (block) => /^ {4}/.test(block);

/** What these sections are made of: paragraphs, drawings (indented), lists and tables. */
export function htmlOf(markdown) {
  const blocks = [];
  for (const block of markdown.split(/\n{2,}/)) {
    if (isDrawn(block) && isDrawn(blocks.at(-1) ?? '')) blocks.push(`${blocks.pop()}\n\n${block}`);
    else if (block.trim()) blocks.push(block);
  }
  return blocks.map((block) => {
    if (isDrawn(block)) return `<pre tabindex="0">${escape(block.trimEnd())}</pre>`;
    if (block.startsWith('|')) {
      const [head, , ...rest] = block.trim().split('\n');
      return `<table tabindex="0"><thead>${row(head, 'th')}</thead><tbody>${rest.map((line) => row(line, 'td')).join('')}</tbody></table>`;
    }
    if (block.startsWith('- ')) return `<ul>${block.split(/^- /m).filter(Boolean).map((one) => `<li>${inline(one)}</li>`).join('')}</ul>`;
    return `<p>${inline(block)}</p>`;
  }).join('');
}

// ---- the list ----

const plain = (words) => words.toLowerCase().replace(/[^a-z0-9]+/g, ' ').trim();

function list() {
  const wanted = plain($('library-find').value), level = $('library-level').value;
  const fits = ({ id, name }) => `${plain(name)} ${plain(id)}`.includes(wanted);
  const shown = [...shelf.values()].filter((one) => fits(one) && (!level || one.level === level));
  $('library-says').textContent = t(shown.length ? 'library.count' : 'library.none', { n: shown.length });
  $('library-list').innerHTML = LEVELS.nonet.map((name) => {
    const some = shown.filter((one) => one.level === name);
    return some.length ? `<div class="row"><h3>${escape(t(`level.${name}`))}</h3>${switchOf(name)}</div><ul>${some.map((one) =>
      `<li><button type="button" data-technique="${one.id}"><span lang="en">${escape(one.name)}</span>${isUsed(one) ? '' : ` <small>${t('library.off')}</small>`}</button></li>`).join('')}</ul>` : '';
  }).join('');
  for (const box of $('library-list').querySelectorAll('[data-level]')) box.indeterminate = !box.checked && ofLevel(box.dataset.level).some((one) => isUsed(one));
  mark();
}

// The techniques of a level that hints use if nothing else is said, and a box for all of them.
const ofLevel = (level) => [...shelf.values()].filter((one) => one.level === level && has(one, app.settings.hints));

function switchOf(level) {
  const all = ofLevel(level), words = t('library.use');
  return all.length ? `<label class="tick"><input type="checkbox" data-level="${level}" aria-label="${escape(t(`level.${level}`))}: ${words}"${all.every((one) => isUsed(one)) ? ' checked' : ''}> <span>${words}</span></label>` : '';
}

function mark() {
  for (const button of $('library-list').querySelectorAll('[aria-current]')) button.removeAttribute('aria-current');
  if (chosen) $('library-list').querySelector(`[data-technique="${chosen.id}"]`)?.setAttribute('aria-current', 'true');
}

function shut() {
  chosen = example = null;
  $('library-entry').hidden = true;
  $('library-dialog').classList.remove('open');
  mark();
}

// ---- an entry ----

const SCALES = ['nonet', 'hodoku', 'explainer'];
const has = ({ scales }, scale) => !!scales[scale] && !scales[scale].optional;

/** The scale by which positions are made: the chosen one, or that of the examples, by which most are found. */
function scaleFor({ positions }) {
  const known = positions.map(({ scale }) => scale), { hints } = app.settings;
  return known.includes(hints) ? hints : known[0];
}

const isUsed = (one, { hints, without, with: also } = app.settings) =>
  !without.includes(one.id) && (has(one, hints) || (!!one.scales[hints] && also.includes(one.id)));

/** Whether hints use these techniques; one that is optional on the scale has to be asked for. */
function know(some, isKnown) {
  const { hints, without, with: also } = app.settings;
  const others = (list) => list.filter((id) => !some.some((one) => one.id === id));
  const ids = (isUsual) => some.filter((one) => has(one, hints) === isUsual).map(({ id }) => id);
  app.guide.close();
  app.set('without', [...others(without), ...isKnown ? [] : ids(true)]);
  app.set('with', [...others(also), ...isKnown ? ids(false) : []]);
  list();
}

async function open(id) {
  app.engines.by('nonet').slow.cancel();
  chosen = shelf.get(id);
  $('library-known').checked = isUsed(chosen);
  $('library-known').disabled = !chosen.scales[app.settings.hints];
  $('library-entry').hidden = false;
  $('library-dialog').classList.add('open');
  $('library-name').textContent = chosen.name;
  $('library-facts').textContent = [t(`level.${chosen.level}`), t('library.er', { rating: chosen.rating.toFixed(1) }),
    SCALES.some((scale) => has(chosen, scale)) ? '' : t('library.asked'),
    chosen.scales[app.settings.hints] ? '' : t('library.notOn', { scale: t(`path.${app.settings.hints}`) })].filter(Boolean).join(' \u00b7 ');
  $('library-words').innerHTML = htmlOf(chosen.words);
  $('library-practise').hidden = !chosen.positions.length;
  $('library-made').textContent = '';
  $('library-none').hidden = chosen.positions.length > 0;
  $('library-example').hidden = true;
  mark();
  $('library-entry').focus();
  await lay(0);
}

/** The step of the technique: the next one, or, if that is easier, one of all that there are up to its rating. */
async function stepOf({ id, rating, ...one }, grid, scale) {
  const { quick } = app.engines.by('nonet');
  const asked = has(one, scale) ? [] : [id];
  const step = await quick.call('hint', [grid, { scale, with: asked }]);
  if (step?.technique === id) return step;
  return (await quick.call('hints', [grid, { scale: 'explainer', with: asked, max: rating }])).find(({ technique }) => technique === id);
}

/** An example on its board. */
async function lay(number) {
  const mine = chosen, { line, scale } = chosen.positions[number] ?? {};
  example = null;
  if (!line) return;
  const { quick } = app.engines.by('nonet');
  try {
    const grid = await quick.call('parse', [line]);
    const step = await stepOf(mine, grid, scale);
    await app.engines.ready();
    const isLate = () => chosen !== mine || !$('library-dialog').open;
    if (isLate() || !step) return;
    const shape = new Shape(app.engines.describe(grid.box, grid.rules));
    const { marks } = await quick.call('candidates', [grid]);
    if (isLate()) return;
    example = { number, grid, scale, step, shape, marks: marks.map((set, c) => (grid.values[c] ? 0 : set)), at: 0 };
  } catch (error) {
    if (error.status !== CANCELLED) $('library-made').textContent = error.message;
    return;
  }
  $('library-example').hidden = false;
  $('library-other').hidden = chosen.positions.length < 2;
  show(0);
}

// What is said: the conclusion, then the reason; the last line of several is the conclusion again.
function reasonOf(step) {
  const { so, why } = saidOf(step), lines = step.sentence.split('\n').slice(1, so ? -1 : undefined);
  return `${so && `<p class="so" lang="en">${pretty(so)}</p><p class="because">${t('hint.because')}</p>`}<p lang="en">${pretty(why)}</p>${lines.map((line) => `<p class="line" lang="en">${pretty(line.trim())}</p>`).join('')}`;
}

const STAGES = [() => t('library.look'), ({ where }) => where, ({ pattern }) => pattern, reasonOf, reasonOf];

/** One of the stages: the position, where to look, the pattern, what follows, and of a long chain all of it. */
function show(at) {
  const { grid, step, shape, marks } = example, count = isNet(step) ? 5 : 4;
  if (at < 0 || at >= count) return;
  example.at = at;
  view ??= new View($('library-board'));
  view.build(shape);
  const drawing = !at ? {} : at > 1 ? drawStep(shape, step, at, at === 4 ? WHOLE : null)
    : drawWhere(shape, step, (c) => ({ value: grid.values[c], marks: marks[c] }));
  view.render((c) => ({ value: grid.values[c], given: grid.given[c], marks: marks[c], corner: 0, centre: 0, colour: 0, lit: 0, classes: '',
    near: drawing.near ? drawing.near.get(c) ?? 0 : null }), { focus: -1, selection: new Set() });
  $('library-board').classList.toggle('drawing', at > 0);
  view.draw(drawing);
  const text = STAGES[at](step);
  $('library-step').innerHTML = at > 2 ? text : at ? `<p lang="en">${pretty(text)}</p>` : `<p>${escape(text)}</p>`;
  $('library-less').disabled = at === 0;
  $('library-more').disabled = at === count - 1;
  $('library-at').textContent = t('play.of', { at: at + 1, all: count });
}

// ---- practice ----

/** Positions on the board, the first of which is opened; hints go by the scale by which they were made, with the technique. */
function play(grids, scale) {
  const one = chosen, label = t('library.label', one);
  app.take(grids[0], label);
  if (grids.length > 1) app.setPile(grids.map((grid) => ({ grid, label })));
  const isOther = scale !== app.settings.hints;
  if (isOther) app.set('hints', scale);
  const isOff = !isUsed(one);
  if (isOff) know([one], true);
  if (isOther) app.toast(t('library.hintsBy', { scale: t(`path.${scale}`) }));
  else if (isOff) app.toast(t('library.usedNow', one));
}

async function practise() {
  const one = chosen, scale = scaleFor(one), many = Number($('library-many').value);
  const { slow } = app.engines.by('nonet');
  const grids = [], began = Date.now();
  $('library-go').disabled = true;
  $('library-stop').hidden = false;
  const count = counting($('library-made'), t('library.making'));
  const tell = ({ tries = 0 } = {}) => count(t('library.made', { n: grids.length, all: many }) + (tries ? t('new.tries', { n: tries }) : '')
    + (!grids.length && Date.now() - began > RARE_MS ? `. ${t('library.rare')}` : ''));
  try {
    while (grids.length < many)
      grids.push((await slow.call('generate', [{ next: one.id, scale }], { onProgress: tell })).position);
  } catch (error) {
    $('library-made').textContent = error.status === CANCELLED ? t('new.cancelled') : t('library.failed', { why: error.message });
  }
  $('library-go').disabled = false;
  $('library-stop').hidden = true;
  if (grids.length && one === chosen && $('library-dialog').open) play(grids, scale);
}
