// What the user does, turned into calls of the app: keys, pointer, paste, drop, dialogs.
import { t } from './words.js';

const HOLD_MS = 450; // a press that is longer means more
const $ = (id) => document.getElementById(id);
const MODES = { z: 'digit', x: 'corner', c: 'centre', v: 'colour' };
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  w: [-1, 0], s: [1, 0], a: [0, -1], d: [0, 1] };

// What other letters do; on boards where letters are digits, with Alt.
const DOES = { h: (app) => app.guide.more(), t: (app) => app.tryOut(), p: (app) => app.later('pause', 'pause'),
  f: (app) => app.later('lens', 'lens') };

// The digit of a key: by its place for 1 to 9, so that Shift does not change it; letters go on from 10.
// The number pad without Num Lock moves.
function digitOf(event, side) {
  const place = /^(Digit|Numpad)(\d)$/.exec(event.code);
  const isPad = place?.[1] === 'Numpad' && !isShiftedPad(event);
  if (place && !(isPad && !/^\d$/.test(event.key))) return Number(place[2]);
  if (/^\d$/.test(event.key)) return Number(event.key);
  if (side > 9 && /^[a-z]$/i.test(event.key)) return event.key.toLowerCase().charCodeAt(0) - 87;
  return -1;
}

// With Num Lock, Shift and a digit of the pad arrive as a key that moves, and without Shift.
const isShiftedPad = (event) => /^Numpad\d$/.test(event.code) && !/^\d$/.test(event.key) && event.getModifierState('NumLock');

const nextMode = (app, by) => {
  const all = Object.values(MODES);
  app.setMode(all[(all.indexOf(app.mode) + by + all.length) % all.length]);
};

// Ctrl+Z and the like, which work wherever the focus is. Returns whether it was one.
function onCommand(app, event, lower) {
  const isCtrl = event.ctrlKey || event.metaKey;
  if (isCtrl && lower === 'z') app.travel(!event.shiftKey);
  else if (isCtrl && lower === 'y') app.travel(false);
  else if (event.altKey && !isCtrl && MODES[letterOf(event)]) app.setMode(MODES[letterOf(event)]);
  else if (event.altKey && !isCtrl && DOES[letterOf(event)]) DOES[letterOf(event)](app);
  else if (event.key === 'Escape') app.escape();
  else return false;
  return true;
}

// By place on the keyboard: with Alt some systems give other letters.
const letterOf = ({ code, key }) => (/^Key[A-Z]$/.test(code) ? code.slice(3) : key).toLowerCase();

// Letters are modes and moves only where they are not digits.
function onLetter(app, lower, shiftKey) {
  if (app.model.shape.side > 9) return false;
  if (MOVES[lower]) app.move(...MOVES[lower], { keep: shiftKey });
  else if (MODES[lower]) app.setMode(MODES[lower]);
  else if (DOES[lower]) DOES[lower](app);
  else return false;
  return true;
}

function onBoardKey(app, event, lower) {
  const { key, shiftKey } = event;
  const isCtrl = event.ctrlKey || event.metaKey;
  const { side } = app.model.shape;
  const inBoard = $('board').contains(document.activeElement);
  const d = digitOf(event, side);
  const start = app.focus - (app.focus % side);
  if (isCtrl && lower === 'a' && inBoard) app.selectAll();
  else if (key === 'Enter' && app.locked && inBoard) app.enter(app.locked);
  else if (d >= 1 && d <= side && app.settings.lock && !isCtrl && !shiftKey && !app.isEditing) app.lock(d);
  else if (d >= 1 && d <= side && !(isCtrl && d > 9))
    app.enter(d, isCtrl ? 'centre' : shiftKey || isShiftedPad(event) ? 'corner' : app.mode);
  else if (app.isEditing && !isCtrl && (d === 0 || key === '.' || (key === ' ' && inBoard))) app.skip();
  else if (key === 'Delete' || key === 'Backspace' || (d === 0 && !isCtrl)) app.erase(key === 'Backspace');
  else if (isCtrl && inBoard && key.startsWith('Arrow')) app.move(...MOVES[key], { aside: true });
  else if (isCtrl && inBoard && key === ' ') app.select(app.focus, { add: true });
  else if (isCtrl) return false;
  else if (key.startsWith('Arrow') && app.viewing) app.guide.go(/Down|Right/.test(key) ? 1 : -1);
  else if (key.startsWith('Arrow')) app.move(...MOVES[key], { keep: shiftKey });
  else if (key === ' ' && inBoard) nextMode(app, shiftKey ? -1 : 1);
  else if (key === 'Home' && inBoard) app.select(start);
  else if (key === 'End' && inBoard) app.select(start + side - 1);
  else return onLetter(app, lower, shiftKey);
  return true;
}

// Wherever the focus is, a key is the board's, unless what has the focus needs it: fields need all, lists all but
// digits, buttons those that press them, what scrolls those that move.
function isForBoard({ key, code }) {
  const el = document.activeElement;
  if (!el || el === document.body || $('board').contains(el)) return true;
  if (el.matches('textarea, input:not([type=checkbox])')) return false;
  if (el.matches('select')) return /^(Digit|Numpad)\d$/.test(code) || key === 'Delete' || key === 'Backspace';
  if (el.matches('button, summary, a, input')) return key !== 'Enter' && key !== ' ';
  return !/^(Arrow|Page|Home|End|Enter| )/.test(key);
}

function onKey(app, event) {
  if (event.defaultPrevented || document.querySelector('dialog[open]')) return;
  const lower = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (onCommand(app, event, lower) || (!event.altKey && isForBoard(event) && onBoardKey(app, event, lower))) event.preventDefault();
}

// Dialogs, whoever opens them: the back button closes them, and after them the keys are the board's.
function wireDialogs(app) {
  const opened = () => [...document.querySelectorAll('dialog[open]')];
  let isLeaving = false;
  const push = () => history.pushState({ dialog: true }, '');
  new MutationObserver((changes) => {
    if (!changes.some(({ target }) => target.localName === 'dialog')) return;
    const isHeld = history.state?.dialog;
    if (opened().length) return isHeld || push();
    if (isHeld && !isLeaving) history.back();
    isLeaving ||= !!isHeld;
    app.view.focus(app.focus);
  }).observe(document.body, { attributes: true, attributeFilter: ['open'], subtree: true });
  addEventListener('popstate', ({ state }) => {
    if (state?.dialog) return;
    if (!isLeaving) for (const dialog of opened()) dialog.close();
    else if (opened().length) push(); // one that was opened in the meantime
    isLeaving = false;
  });
}

// Where what had the focus is gone, or cannot be pressed any longer, a button beside it has it, or else the board.
function wireFocus(app) {
  const isThere = (el) => !el.disabled && el.checkVisibility();
  addEventListener('focusout', async ({ target, relatedTarget }) => {
    const places = [target.closest('.row, .actions'), target.closest('.card, dialog')];
    await null; // until all of the change is there
    if (relatedTarget || isThere(target) || document.activeElement !== document.body) return;
    const next = places.map((el) => [...(el?.querySelectorAll('button') ?? [])].find(isThere)).find(Boolean);
    if (next) next.focus({ preventScroll: true });
    else app.view.focus(app.focus);
  });
}

function wirePointer(app) {
  const board = $('board');
  let isDown = false, holding = 0;
  board.addEventListener('pointerdown', (event) => {
    const c = app.view.cellAt(event.clientX, event.clientY);
    if (c < 0 || event.button > 0) return;
    event.preventDefault();
    isDown = true;
    app.select(c, { add: app.isAdding || event.ctrlKey || event.metaKey || event.shiftKey });
    if (app.locked) app.enter(app.locked);
    clearTimeout(holding);
    holding = setTimeout(() => app.addMore(), HOLD_MS);
  });
  board.addEventListener('pointermove', (event) => {
    if (!isDown) return;
    const c = app.view.cellAt(event.clientX, event.clientY, true);
    if (c < 0 || c === app.focus) return;
    clearTimeout(holding);
    app.select(c, { keep: true });
  });
  for (const name of ['pointerup', 'pointercancel'])
    addEventListener(name, () => {
      isDown = false;
      clearTimeout(holding);
    });
  board.addEventListener('dblclick', (event) => {
    const c = app.view.cellAt(event.clientX, event.clientY);
    const { value } = app.model.cells[c] ?? {};
    if (!value) return;
    app.selection = new Set([...app.model.cells.keys()].filter((k) => app.model.cells[k].value === value));
    app.render();
  });
  board.addEventListener('focusin', ({ target }) => {
    const c = Number(target.dataset?.cell ?? -1);
    if (c >= 0 && c !== app.focus && app.view.shape === app.model.shape) app.select(c); // not where a dialog gives it back to an old cell
  });
}

function wirePad(app) {
  // A click on a tool leaves the focus where it is, so that typing can continue; lists take it.
  for (const tools of document.querySelectorAll('.status, .pad, .hint > .row, .below'))
    tools.addEventListener('pointerdown', (event) => event.preventDefault());
  // Held down, a digit is kept for each cell that is clicked.
  let holding = 0, isHeld = false;
  $('keys').addEventListener('pointerdown', ({ target }) => {
    const key = target.closest('[data-digit]');
    isHeld = false;
    clearTimeout(holding);
    if (key) holding = setTimeout(() => {
      isHeld = true;
      app.lock(Number(key.dataset.digit));
    }, HOLD_MS);
  });
  for (const name of ['pointerup', 'pointercancel', 'pointerleave']) $('keys').addEventListener(name, () => clearTimeout(holding));
  $('keys').addEventListener('contextmenu', (event) => event.preventDefault());
  $('keys').addEventListener('click', ({ target }) => {
    const key = target.closest('[data-digit]');
    if (!key || isHeld) return;
    const d = Number(key.dataset.digit);
    if (app.settings.lock || app.locked) app.lock(d);
    else app.enter(d);
  });
  $('modes').addEventListener('click', ({ target }) => {
    const button = target.closest('[data-mode]');
    if (button) app.setMode(button.dataset.mode);
  });
  $('modes').addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    nextMode(app, by);
    $('modes').querySelector('[aria-checked="true"]').focus();
    event.preventDefault();
  });
  $('undo').addEventListener('click', () => app.travel(true));
  $('redo').addEventListener('click', () => app.travel(false));
  $('erase').addEventListener('click', () => app.erase());
  $('auto').addEventListener('click', () => app.toggleAuto());
  $('check').addEventListener('click', () => app.check());
  $('lens').addEventListener('click', () => app.later('lens', 'lens'));
  $('try').addEventListener('click', () => app.tryOut());
  $('pause').addEventListener('click', () => app.later('pause', 'pause'));
  $('edit').addEventListener('click', () => app.edit());
  $('show-two').addEventListener('click', () => app.showTwo());
  $('pile-back').addEventListener('click', () => app.turn(-1));
  $('pile-next').addEventListener('click', () => app.turn(1));
}

function wireOpen(app) {
  $('photo').addEventListener('click', () => app.later('camera', 'openPhoto'));
  $('open').addEventListener('click', () => app.later('open', 'openOpen'));
  const tell = (wrong) => {
    if (wrong && app.unread) app.later('open', 'openOpen', wrong);
    else if (wrong) app.toast(wrong);
  };
  addEventListener('paste', async (event) => {
    const file = event.clipboardData.files[0];
    const text = event.clipboardData.getData('text/plain');
    if (event.target.closest?.('textarea, input') && (text || !file)) return;
    event.preventDefault();
    tell(file && !text ? await app.readFile(file) : await app.read(text));
  });
  addEventListener('dragover', (event) => {
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) document.body.classList.remove('dropping');
  });
  addEventListener('drop', async (event) => {
    event.preventDefault();
    document.body.classList.remove('dropping');
    const file = event.dataTransfer.files[0];
    tell(file ? await app.readFile(file) : await app.read(event.dataTransfer.getData('text/plain')));
  });
}


function wireTimer(app) {
  const show = () => {
    const s = app.model.seconds;
    const two = (n) => String(n).padStart(2, '0');
    $('timer').textContent = s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
      : `${Math.floor(s / 60)}:${two(s % 60)}`;
  };
  setInterval(() => {
    if (!document.hidden && !app.isEditing && !app.model.isFull && !$('pause-dialog')?.open) app.model.seconds++;
    show();
  }, 1000);
  addEventListener('visibilitychange', () => document.hidden && app.save());
  addEventListener('pagehide', () => app.save());
}

// On a phone the hint is a bar at the bottom, and what it says a sheet above it: the page ends above that, and the board
// moves up if the sheet would cover it.
function wireSheet() {
  const sheet = document.querySelector('.hint');
  new MutationObserver(() => sheet.classList.toggle('idle', $('hint-text').textContent === t('hint.start')))
    .observe($('hint-text'), { childList: true, characterData: true, subtree: true });
  new ResizeObserver(() => {
    const isFixed = sheet.offsetHeight > 0 && getComputedStyle(sheet).position === 'fixed';
    document.documentElement.style.setProperty('--sheet', `${isFixed ? sheet.offsetHeight : 0}px`);
    const hidden = $('board').getBoundingClientRect().bottom - sheet.getBoundingClientRect().top;
    if (isFixed && hidden > 0) scrollBy(0, hidden);
  }).observe(sheet, { box: 'border-box' });
}

/** Connects the page with the app. */
export function wire(app) {
  addEventListener('keydown', (event) => onKey(app, event));
  addEventListener('hashchange', () => app.openLink());
  wirePointer(app);
  wirePad(app);
  wireDialogs(app);
  wireFocus(app);
  $('new').addEventListener('click', () => app.later('new', 'openNew'));
  wireOpen(app);
  $('share').addEventListener('click', () => app.later('share', 'share'));
  $('more').addEventListener('click', () => app.later('settings', 'settings'));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => app.applySettings());
  wireTimer(app);
  wireSheet();
}
