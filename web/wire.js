// What the person does, turned into calls of the app: keys, pointer, paste, drop, dialogs.
import { FAMOUS } from './app.js';
import { BOXES, toFragment } from './model.js';

const $ = (id) => document.getElementById(id);
const MODES = { z: 'digit', x: 'corner', c: 'centre', v: 'colour' };
const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
  w: [-1, 0], s: [1, 0], a: [0, -1], d: [0, 1] };

// The digit of a key: by its place for 1 to 9, so that Shift does not change it; letters go on from 10.
function digitOf(event, side) {
  const place = /^(?:Digit|Numpad)(\d)$/.exec(event.code);
  if (place && (side <= 9 || place[1] !== '0')) return Number(place[1]);
  if (/^\d$/.test(event.key)) return Number(event.key);
  if (side > 9 && /^[a-z]$/i.test(event.key)) return event.key.toLowerCase().charCodeAt(0) - 87;
  return -1;
}

function onKey(app, event) {
  const { key, shiftKey, altKey } = event;
  const ctrlKey = event.ctrlKey || event.metaKey;
  const { side } = app.model.shape;
  const lower = key.length === 1 ? key.toLowerCase() : key;
  const inBoard = $('board').contains(document.activeElement);
  const isFree = inBoard || document.activeElement === document.body;
  const done = () => event.preventDefault();
  if (document.querySelector('dialog[open]') || altKey) return;
  if (ctrlKey && lower === 'z') return done(app.travel(!shiftKey));
  if (ctrlKey && lower === 'y') return done(app.travel(false));
  if (key === 'Escape') {
    app.guide.close();
    app.guide.leave();
    return;
  }
  if (!isFree) return;
  if (ctrlKey && lower === 'a' && inBoard) {
    app.selection = new Set(app.model.cells.keys());
    return done(app.render());
  }
  const d = digitOf(event, side);
  if (d >= 1 && d <= side && !(ctrlKey && side > 9 && d > 9))
    return done(app.enter(d, ctrlKey ? 'centre' : shiftKey ? 'corner' : app.mode));
  if (key === 'Delete' || key === 'Backspace' || d === 0) return done(app.erase());
  if (ctrlKey) return;
  const isSmall = side <= 9;
  const move = MOVES[key.startsWith('Arrow') || !isSmall ? key : lower];
  if (move && (key.startsWith('Arrow') || isSmall)) return done(app.move(...move, shiftKey));
  if (isSmall && MODES[lower]) return done(app.setMode(MODES[lower]));
  if (lower === 'h' && isSmall) return done(app.guide.more());
  if (key === 'Home' && inBoard) return done(app.select(app.focus - (app.focus % side)));
  if (key === 'End' && inBoard) return done(app.select(app.focus - (app.focus % side) + side - 1));
}

function wirePointer(app) {
  const board = $('board');
  let isDown = false;
  board.addEventListener('pointerdown', (event) => {
    const c = app.view.cellAt(event.clientX, event.clientY);
    if (c < 0 || event.button > 0) return;
    event.preventDefault();
    isDown = true;
    app.select(c, { add: event.ctrlKey || event.metaKey || event.shiftKey });
  });
  board.addEventListener('pointermove', (event) => {
    if (!isDown) return;
    const c = app.view.cellAt(event.clientX, event.clientY);
    if (c >= 0 && c !== app.focus) app.select(c, { keep: true });
  });
  for (const name of ['pointerup', 'pointercancel'])
    addEventListener(name, () => { isDown = false; });
  board.addEventListener('dblclick', (event) => {
    const c = app.view.cellAt(event.clientX, event.clientY);
    const { value } = app.model.cells[c] ?? {};
    if (!value) return;
    app.selection = new Set([...app.model.cells.keys()].filter((k) => app.model.cells[k].value === value));
    app.render();
  });
  board.addEventListener('focusin', ({ target }) => {
    const c = Number(target.dataset?.cell ?? -1);
    if (c >= 0 && c !== app.focus) app.select(c);
  });
}

function wirePad(app) {
  const keepFocus = (event) => event.preventDefault();
  for (const id of ['keys', 'modes']) $(id).addEventListener('pointerdown', keepFocus);
  $('keys').addEventListener('click', ({ target }) => {
    const key = target.closest('[data-digit]');
    if (key) app.enter(Number(key.dataset.digit));
  });
  $('modes').addEventListener('click', ({ target }) => {
    const button = target.closest('[data-mode]');
    if (button) app.setMode(button.dataset.mode);
  });
  $('modes').addEventListener('keydown', (event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!by) return;
    const all = [...$('modes').children];
    const next = all[(all.findIndex((b) => b.dataset.mode === app.mode) + by + all.length) % all.length];
    app.setMode(next.dataset.mode);
    next.focus();
    event.preventDefault();
  });
  $('undo').addEventListener('click', () => app.travel(true));
  $('redo').addEventListener('click', () => app.travel(false));
  $('erase').addEventListener('click', () => app.erase());
  $('auto').addEventListener('click', () => app.set('auto', !app.settings.auto));
  $('check').addEventListener('click', () => app.check());
  $('edit').addEventListener('click', () => app.edit());
  $('show-two').addEventListener('click', () => app.showTwo());
}

function wireNew(app) {
  const says = (text) => { $('generate-says').textContent = text; };
  $('new').addEventListener('click', () => {
    says('');
    $('earlier').hidden = !app.hasEarlier;
    $('new-dialog').showModal();
  });
  $('earlier').addEventListener('click', () => {
    app.openEarlier();
    $('new-dialog').close();
  });
  $('famous').innerHTML = FAMOUS.map(([name, note], i) =>
    `<li><button type="button" data-famous="${i}">${name} <small>${note}</small></button></li>`).join('');
  $('famous').addEventListener('click', ({ target }) => {
    const button = target.closest('[data-famous]');
    if (!button) return;
    const [name, , line] = FAMOUS[Number(button.dataset.famous)];
    app.take({ box: [3, 3], values: [...line].map((c) => Number(c) || 0) }, name);
    $('new-dialog').close();
  });
  $('blank').addEventListener('click', () => {
    const box = BOXES[$('new-side').value];
    app.take({ box, values: new Array((box[0] * box[1]) ** 2).fill(0) });
    $('new-dialog').close();
  });
  $('new-side').addEventListener('change', () => {
    if (Number($('new-side').value) > 9) $('new-level').value = '';
  });
  $('generate-cancel').addEventListener('click', () => app.engines.slow.cancel());
  $('new-dialog').addEventListener('close', () => app.engines.slow.cancel());
  $('generate').addEventListener('click', () => generate(app, says));
}

async function generate(app, says) {
  const side = Number($('new-side').value), level = $('new-level').value;
  const options = { side, symmetry: $('new-symmetry').value };
  if (level) options.level = level;
  $('generate').disabled = true;
  $('generate-cancel').hidden = false;
  says('Making a puzzle');
  const started = performance.now();
  const seconds = () => `${Math.round((performance.now() - started) / 1000)} s`;
  try {
    const made = await app.engines.slow.call('generate', [options], {
      onProgress: ({ tries }) => says(`Making a puzzle: ${seconds()}${tries ? `, ${tries} tries` : ''}`),
    });
    const rated = made.rating ? `${made.level ?? 'beyond every technique'}, ER ${made.rating.toFixed(1)}` : '';
    app.take(made, [rated, `${made.clues} clues`].filter(Boolean).join(', '));
    $('new-dialog').close();
  } catch (error) {
    says(error.status === -9 ? 'Cancelled' : `${error.message}. Another level or symmetry may be easier to find.`);
  } finally {
    $('generate').disabled = false;
    $('generate-cancel').hidden = true;
  }
}

function wireOpen(app) {
  $('open').addEventListener('click', () => {
    $('open-says').textContent = '';
    $('open-dialog').showModal();
    $('open-text').focus();
  });
  const finish = (wrong) => {
    $('open-says').textContent = wrong;
    if (wrong) return;
    $('open-text').value = '';
    $('open-dialog').close();
  };
  $('open-take').addEventListener('click', async () => finish(await app.read($('open-text').value)));
  $('open-file').addEventListener('change', async ({ target }) => {
    if (target.files[0]) finish(await app.readFile(target.files[0]));
    target.value = '';
  });
  addEventListener('paste', async (event) => {
    if (event.target.closest?.('textarea, input')) return;
    const file = event.clipboardData.files[0];
    const text = event.clipboardData.getData('text/plain');
    event.preventDefault();
    const wrong = file && !text ? await app.readFile(file) : await app.read(text);
    if (wrong) app.toast(wrong);
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
    if (file) await app.readFile(file);
    else {
      const wrong = await app.read(event.dataTransfer.getData('text/plain'));
      if (wrong) app.toast(wrong);
    }
  });
}

function wireShare(app) {
  const says = (text) => { $('share-says').textContent = text; };
  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      says('Copied.');
    } catch {
      $('share-link').value = text;
      $('share-link').select();
      says('Select and copy the text above.');
    }
  };
  $('share').addEventListener('click', async () => {
    says('');
    $('share-link').value = `${location.href.replace(/#.*/, '')}#${await toFragment(app.model)}`;
    $('share-dialog').showModal();
  });
  $('copy-link').addEventListener('click', () => copy($('share-link').value));
  for (const button of document.querySelectorAll('[data-copy]'))
    button.addEventListener('click', async () => {
      const board = app.model.board();
      if (button.dataset.copy !== 'marks') delete board.marks;
      copy(await app.engines.quick.call('format', [board, button.dataset.copy]));
    });
  $('print').addEventListener('click', () => {
    $('share-dialog').close();
    print();
  });
}

function wireMore(app) {
  $('more').addEventListener('click', () => $('more-dialog').showModal());
  $('theme').addEventListener('change', ({ target }) => app.set('theme', target.value));
  for (const name of ['timer', 'highlight', 'conflicts'])
    $(`set-${name}`).addEventListener('change', ({ target }) => app.set(name, target.checked));
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => app.applySettings());
  $('self-test').addEventListener('click', async () => {
    $('self-says').textContent = 'Running';
    const { kernel, version, count, unique, best, path, rating } = await app.engines.slow.call('selfTest');
    $('self-says').textContent = `Version ${version}, kernel ${kernel}. ${count.toLocaleString('en')} easy puzzles in ${best.toFixed(1)} ms, ` +
      `${unique === count ? 'all with one solution' : `only ${unique} right`}. All hints of a puzzle of ER ${rating.toFixed(1)} in ${path.toFixed(1)} ms.`;
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
    if (!document.hidden && !app.isEditing && !app.model.isFull) app.model.seconds++;
    show();
  }, 1000);
  addEventListener('visibilitychange', () => document.hidden && app.save());
  addEventListener('pagehide', () => app.save());
}

/** Connects the page with the app. */
export function wire(app) {
  addEventListener('keydown', (event) => onKey(app, event));
  addEventListener('hashchange', () => location.hash && app.open());
  wirePointer(app);
  wirePad(app);
  wireNew(app);
  wireOpen(app);
  wireShare(app);
  wireMore(app);
  wireTimer(app);
}
