// Sharing the board: a link, copies in other forms, those of other programs among them, paper.
import { toFragment } from './link.js';
import { t } from '../words.js';
import { $, makeDialog } from './dialog.js';
import { save } from './picture.js';

const INSIDE = `
  <p><label for="share-link" data-t="share.link"></label></p>
  <textarea id="share-link" rows="3" readonly></textarea>
  <p id="share-own-row" class="fields"><label class="tick"><input id="share-own" type="checkbox"> <span data-t="share.own"></span></label></p>
  <p class="row">
    <button id="copy-link" class="primary" type="button" data-t="share.copyLink"></button>
    <button id="share-send" type="button" data-t="share.send" hidden></button>
  </p>
  <h3 id="share-text" data-t="share.copyAs"></h3>
  <p class="row" role="group" aria-labelledby="share-text">
    <button data-copy="line" type="button" data-t="share.line"></button>
    <button data-copy="grid" type="button" data-t="share.grid"></button>
    <button data-copy="marks" type="button" data-t="share.marks"></button>
    <button data-copy="fpuzzles" type="button" data-t="share.fpuzzles"></button>
    <button data-copy="sudokupad" type="button" data-t="share.sudokupad"></button>
  </p>
  <h3 id="share-paper" data-t="share.picture"></h3>
  <p class="row" role="group" aria-labelledby="share-paper">
    <button data-picture="png" type="button" data-t="path.asPng"></button>
    <button data-picture="svg" type="button" data-t="path.asSvg"></button>
    <button id="print" type="button" data-t="share.print"></button>
  </p>
  <p id="share-says" role="status"></p>`;

// The formats that say the rules as well; rules of all kinds.
const WITH_RULES = { line: 'solo', grid: 'rules' };
const WITH_ALL_RULES = { line: 'json', grid: 'rules' };

const says = (text) => { $('share-says').textContent = text; };

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    says(t('share.copied'));
  } catch {
    $('share-link').value = text;
    $('share-link').select();
    says(t('share.byHand'));
  }
}

/** The board as text; its clues alone, or with the user's digits. */
function textOf(app, name) {
  const board = app.model.board(!app.isAuto);
  if (name !== 'marks') delete board.marks;
  if (name !== 'marks' && !$('share-own').checked) board.values = app.model.puzzle().values;
  const names = app.model.shape.ruled ? WITH_ALL_RULES : board.rules ? WITH_RULES : {};
  const { quick } = /^(fpuzzles|sudokupad)$/.test(name) ? app.engines.variants() : app.able;
  return quick.call('format', [board, names[name] ?? name]);
}

// What is selected is not in the picture.
async function picture(app, kind) {
  const { selection } = app;
  app.selection = new Set();
  app.render();
  try {
    await save($('board'), app.model.shape, 'sudoku', kind);
  } finally {
    app.selection = selection;
    app.render();
  }
}

function build(app) {
  makeDialog('share-dialog', 'share.title', INSIDE);
  $('copy-link').addEventListener('click', () => copy($('share-link').value));
  for (const button of document.querySelectorAll('[data-copy]'))
    button.addEventListener('click', () => textOf(app, button.dataset.copy).then(copy, (error) => says(error.message)));
  $('share-send').hidden = !navigator.share;
  $('share-send').addEventListener('click', () => navigator.share({ title: document.title, text: app.model.label, url: $('share-link').value }).catch(() => {}));
  for (const button of document.querySelectorAll('[data-picture]'))
    button.addEventListener('click', () => picture(app, button.dataset.picture).catch((error) => says(error.message)));
  $('print').addEventListener('click', () => {
    $('share-dialog').close();
    app.later('print', 'openPrint');
  });
}

/** Opens the dialog. */
export async function share(app) {
  if (!$('share-dialog')) build(app);
  says('');
  $('share-own-row').hidden = !app.model.cells.some(({ value, given }) => value && !given);
  $('share-link').value = `${location.href.replace(/#.*/, '')}#${await toFragment(app.model)}`;
  $('share-dialog').showModal();
}
