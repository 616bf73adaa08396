// The boards so far: kept in this browser, the latest first, as many as fit; a list with a small picture of each, from which
// they are opened and deleted.
import { t } from '../words.js';
import { $, escape, makeDialog, style } from './dialog.js';

const KEY = 'nonet.history';
const MOST = 60; // boards
const ROOM = 400000; // letters, of some millions that a browser keeps for a page

const INSIDE = `
  <p class="note" data-t="boards.note"></p>
  <ul id="boards-list" class="boards"></ul>
  <p class="row">
    <button id="boards-clear" type="button" data-t="boards.clear"></button>
  </p>
  <p id="boards-says" role="status"></p>`;

function all() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY));
    return Array.isArray(list) ? list.filter((one) => one?.board?.cells?.length === (one.board.box[0] * one.board.box[1]) ** 2) : [];
  } catch {
    return []; // nothing is kept, or it is damaged
  }
}

// Keeps what fits; without room for even one, nothing.
function keep(list) {
  for (let some = list.slice(0, MOST); some.length; some = some.slice(0, Math.floor(some.length * 0.8))) {
    const text = JSON.stringify(some);
    if (text.length > ROOM && some.length > 1) continue;
    try {
      localStorage.setItem(KEY, text);
      return;
    } catch {
      // too much
    }
  }
  try {
    localStorage.removeItem(KEY);
  } catch {
    // nothing can be stored here
  }
}

/** Puts a board into the history, as Model's save() gives it, without its changes; it replaces what was known of it. */
export function record(board) {
  keep([{ at: Date.now(), board }, ...all().filter((one) => one.board.id !== board.id)]);
}

/** The board as it is now, if something was done on it. */
export function recordNow({ model }) {
  const { past, future, ...board } = model.save();
  if (past.length) record(board);
}

// A board as a small picture: its lines, and a digit for each cell or, on large ones, a spot.
function picture({ box, cells }) {
  const [rows, cols] = box;
  const side = rows * cols;
  const parts = cells.map(([value], c) => {
    if (!value) return '';
    const x = c % side, y = Math.floor(c / side), name = value > 0 ? 'clue' : 'own';
    return side > 9 ? `<rect class="${name}" x="${x + 0.15}" y="${y + 0.15}" width=".7" height=".7"/>`
      : `<text class="${name}" x="${x + 0.5}" y="${y + 0.82}">${Math.abs(value)}</text>`;
  });
  let lines = `M0 0h${side}v${side}h-${side}z`;
  for (let y = rows; y < side; y += rows) lines += `M0 ${y}h${side}`;
  for (let x = cols; x < side; x += cols) lines += `M${x} 0v${side}`;
  return `<svg viewBox="-.2 -.2 ${side + 0.4} ${side + 0.4}" aria-hidden="true"><path d="${lines}"/>${parts.join('')}</svg>`;
}

const minutes = (s) => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;

function entry({ at, board }) {
  const open = board.cells.filter(([value]) => value <= 0).length;
  const done = board.cells.filter(([value]) => value < 0).length;
  const side = board.box[0] * board.box[1];
  const state = done === open ? t('boards.full') : t('boards.part', { done, open });
  const when = new Date(at).toLocaleString(document.documentElement.lang, { dateStyle: 'medium', timeStyle: 'short' });
  const name = board.label || t('boards.side', { side });
  return `<li><button type="button" class="board-one" data-open="${escape(board.id)}">${picture(board)}<span><b>${escape(name)}</b>
    <small>${escape(when)}</small><small>${state}, ${minutes(board.seconds)}</small></span></button>
    <button type="button" data-delete="${escape(board.id)}" aria-label="${escape(t('boards.deleteOne', { name, when }))}">&#215;</button></li>`;
}

function show(app) {
  const list = all().filter(({ board }) => board.id !== app.model.id);
  $('boards-list').innerHTML = list.map(entry).join('');
  $('boards-clear').disabled = list.length === 0;
  $('boards-says').textContent = list.length ? '' : t('boards.none');
}

function onClick(app, { target }) {
  const button = target.closest('button');
  const { open, delete: gone } = button?.dataset ?? {};
  if (open) app.reopen(all().find(({ board }) => board.id === open).board);
  if (!gone) return;
  const items = [...$('boards-list').children];
  const at = items.indexOf(button.parentNode);
  keep(all().filter(({ board }) => board.id !== gone));
  show(app);
  ($('boards-list').children[Math.min(at, items.length - 2)]?.lastElementChild ?? $('boards-dialog').querySelector('button:not(:disabled)')).focus();
}

/** Opens the list. */
export async function boards(app) {
  await style('play');
  if (!$('boards-dialog')) {
    makeDialog('boards-dialog', 'boards.title', INSIDE);
    $('boards-list').addEventListener('click', (event) => onClick(app, event));
    $('boards-clear').addEventListener('click', () => {
      keep([]);
      show(app);
    });
  }
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close();
  recordNow(app);
  show(app);
  $('boards-dialog').showModal();
}
