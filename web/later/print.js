// Puzzles on paper: what is printed, chosen in a dialog. The pages are the library's own, as `nonet print` makes them; the
// browser prints their SVG, or they are saved as a PDF.
import { CANCELLED, isForVariants, RULES } from '../nonet.js';
import { bit } from '../model.js';
import { t } from '../words.js';
import { $, download, escape, makeDialog, style } from './dialog.js';

const PAPERS = { a4: 'A4', letter: 'letter', a5: 'A5', a3: 'A3', legal: 'legal' };
const PER_PAGE = [1, 2, 4, 6, 9, 12];
const LATER_MS = 250; // after the last change, the preview

const choice = (id, key, options) => `<label><span data-t="${key}"></span> <select id="print-${id}">${options}</select></label>`;
const option = (value, words) => `<option value="${value}">${words}</option>`;
const named = (value, key) => `<option value="${value}" data-t="${key}"></option>`;
const tick = (id, key) => `<label class="tick"><input id="print-${id}" type="checkbox"> <span data-t="${key}"></span></label>`;

const INSIDE = `
  <p class="fields">
    ${choice('what', 'print.what', '')}
    ${choice('marks', 'print.marks', named('none', 'print.noMarks') + named('own', 'print.ownMarks') + named('all', 'print.allMarks'))}
    ${choice('solutions', 'print.solutions', named('none', 'print.noSolutions') + named('end', 'print.end') + named('only', 'print.only'))}
    ${choice('per', 'print.perPage', named('0', 'print.fits') + PER_PAGE.map((n) => option(n, n)).join(''))}
    ${choice('paper', 'print.paper', Object.entries(PAPERS).map(([id, name]) => option(id, name)).join(''))}
  </p>
  <p class="ticks">
    ${tick('own', 'print.own')}${tick('rating', 'print.rating')}${tick('landscape', 'print.landscape')}${tick('colours', 'print.colours')}${tick('key', 'print.key')}
  </p>
  <p class="fields">
    <label class="wide"><span data-t="print.heading"></span> <input id="print-heading" type="text" maxlength="120" autocomplete="off"></label>
  </p>
  <p class="row">
    <button id="print-go" class="primary" type="button" data-t="print.go"></button>
    <button id="print-pdf" type="button" data-t="print.pdf"></button>
  </p>
  <p id="print-says" role="status"></p>
  <div id="print-preview" class="preview" role="img" data-t-label="print.preview"></div>`;

let app, dialog, records = [], timer = 0, latest = 0;
const notes = new Map(); // the rating of a puzzle, in words, or why there is none

/** The puzzles to choose from: the board, and those of its text, or these. */
export async function openPrint(theApp, given = null) {
  app = theApp;
  await style('print');
  dialog ??= build();
  records = given ?? (app.pile.records.length > 1 ? app.pile.records : []);
  $('print-what').innerHTML = given ? '' : option('board', escape(t('print.board')));
  if (records.length) $('print-what').innerHTML += option('pile', escape(t('print.pile', { n: records.length })));
  const isRuled = !!app.model.shape.rules || records.some(({ grid }) => grid.rules);
  for (const id of ['colours', 'key']) $(`print-${id}`).closest('label').hidden = !isRuled;
  $('print-what').value = given ? 'pile' : 'board';
  dialog.showModal();
  await show();
}

function build() {
  const made = makeDialog('print-dialog', 'print.title', INSIDE, () => {
    app.engines.cancel('slow');
    app.view.focus(app.focus);
  });
  $('print-key').checked = true;
  made.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(show, LATER_MS);
  });
  $('print-go').addEventListener('click', printPages);
  $('print-pdf').addEventListener('click', async () => {
    const bytes = await make('pdf');
    if (bytes) download('sudoku.pdf', bytes, 'application/pdf');
  });
  return made;
}

// ---- the sheet ----

/** The board as it is printed: with the person's own digits and marks if these are wanted. */
function boardItem() {
  const { model } = app;
  const clues = model.puzzle();
  const puzzle = $('print-own').checked ? { ...model.board(), marks: clues.marks } : { ...clues };
  if ($('print-marks').value === 'own')
    puzzle.marks = model.cells.map(({ value, corner, centre }) => (value ? bit(value) : corner | centre));
  return { puzzle, clues, label: model.label };
}

const items = () => ($('print-what').value === 'board' ? [boardItem()]
  : records.map(({ grid, label }) => ({ puzzle: grid, clues: grid, label })));

/** Calls a method of the engine that has the scale; of the one that knows all rules, if it must. */
async function ask(method, given, how = {}) {
  try {
    return await app.engines.by('nonet').slow.call(method, given, how);
  } catch (error) {
    if (!isForVariants(error)) throw error;
    return app.engines.variants().slow.call(method, given, how);
  }
}

async function noteOf(puzzle, onProgress) {
  const { scale } = app.settings;
  const key = JSON.stringify([puzzle.values, puzzle.rules, scale]);
  if (!notes.has(key)) notes.set(key, await ask('rate', [puzzle, { scale }], { onProgress }).then(wordsOf, (error) => {
    if (error.status !== RULES) throw error;
    return t('print.notRated');
  }));
  return notes.get(key);
}

function wordsOf({ verdict, end, level, rating, score }) {
  if (verdict !== 'unique') return t(verdict === 'none' ? 'print.noSolution' : verdict === 'several' ? 'print.several' : 'print.notRated');
  if (end !== 'solved') return t('path.beyond');
  return [t(`level.${level}`), score ?? rating?.toFixed(1)].filter((part) => part !== undefined).join(' \u00b7 ');
}

async function complete(item, i, all, isNow) {
  const done = { ...item };
  if ($('print-rating').checked) {
    $('print-says').textContent = t('print.rated', { n: i, all });
    done.note = await noteOf(item.clues);
  }
  if ($('print-solutions').value !== 'none' && isNow()) done.solution = (await ask('solve', [item.clues])).solution;
  return done;
}

function options(as) {
  const marks = $('print-marks').value;
  return {
    as, paper: $('print-paper').value, landscape: $('print-landscape').checked, perPage: Number($('print-per').value),
    solutions: $('print-solutions').value, title: $('print-heading').value, colours: $('print-colours').checked, key: $('print-key').checked,
    candidates: marks === 'none' ? 'given' : 'all',
  };
}

/** The pages; nothing, if something else is wanted in the meantime, or if it cannot be done, which is then said. */
async function make(as) {
  const mine = ++latest;
  const isNow = () => mine === latest && dialog.open;
  const all = items();
  $('print-says').textContent = t('print.making');
  try {
    const done = [];
    for (const item of all) {
      done.push(await complete(item, done.length, all.length, isNow));
      if (!isNow()) return null;
    }
    if ($('print-marks').value === 'all') for (const item of done) item.puzzle = await withMarks(item.puzzle);
    const pages = await ask('print', [done, options(as)]);
    if (!isNow()) return null;
    $('print-says').textContent = '';
    return pages;
  } catch (error) {
    if (isNow()) $('print-says').textContent = error.status === CANCELLED ? t('print.cancelled') : error.message;
    return null;
  }
}

async function withMarks(puzzle) {
  const { marks } = await ask('candidates', [puzzle]);
  return { ...puzzle, marks };
}

async function show() {
  const pages = await make('svg');
  if (!pages) return;
  $('print-preview').innerHTML = pages[0];
  $('print-says').textContent = t('print.pages', { n: pages.length });
}

// ---- printing ----

async function printPages() {
  const pages = await make('svg');
  if (!pages) return;
  const { paper, landscape } = options('svg');
  const size = new CSSStyleSheet();
  size.replaceSync(`@page { size: ${PAPERS[paper]} ${landscape ? 'landscape' : 'portrait'}; margin: 0 }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, size];
  const sheet = Object.assign(document.createElement('div'), { id: 'sheet', innerHTML: pages.join('') });
  document.body.append(sheet);
  document.documentElement.classList.add('printing');
  $('print-says').textContent = t('print.pages', { n: pages.length });
  addEventListener('afterprint', () => {
    sheet.remove();
    document.documentElement.classList.remove('printing');
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== size);
  }, { once: true });
  print();
}

