// Puzzles from pictures: the dialog with the camera, or with a picture that was chosen, pasted or dropped. photo.js reads
// them in a worker; nothing is sent anywhere.
//
// What the camera sees is taken as read when two frames one after the other are accepted and agree: a reading that is
// accepted was never wrong in any test, but of many frames each is one more chance.
import { t } from '../words.js';
import { $, makeDialog, style } from './dialog.js';
import { cropped, cutOut, drawing, without } from './overlay.js';

const FRAME = 800, PICTURE = 1600; // the longer side of a frame, and of a picture, in pixels at most
const CROP = 96; // of a cell that is asked about
const AGREE = { accepted: 2, improper: 2, full: 2, ask: 6 }; // frames in a row that are read alike, until that is the reading
const LATE_MS = 8000; // then advice is more than to hold still
const SHOWN_MS = 700; // for how long what was read is shown, before the puzzle opens
const SURE = 600; // per mille of the lines: then the lattice is drawn while the camera runs

const INSIDE = `
  <div id="photo-stage" class="stage">
    <video id="photo-video" playsinline muted data-t-label="photo.view" hidden></video>
    <canvas id="photo-still" data-t-label="photo.picture" role="img" hidden></canvas>
    <svg id="photo-drawing" aria-hidden="true"></svg>
  </div>
  <p id="photo-says" role="status"></p>
  <div id="photo-asks" class="asks" hidden></div>
  <p class="row">
    <button id="photo-open" class="primary" type="button" hidden></button>
    <button id="photo-marked" class="primary" type="button" data-t="photo.marked" hidden></button>
    <button id="photo-other" type="button" data-t="photo.other" hidden></button>
    <button id="photo-take" class="primary" type="button" data-t="photo.take" hidden></button>
    <label id="photo-capture" class="file" hidden><span data-t="photo.capture"></span><input type="file" accept="image/*" capture="environment"></label>
    <label class="file"><span data-t="photo.file"></span><input id="photo-file" type="file" accept="image/*"></label>
    <button id="photo-again" type="button" data-t="photo.again" hidden></button>
  </p>
  <p class="note" data-t="photo.note"></p>`;

const show = (...ids) => { for (const id of ids) $(`photo-${id}`).hidden = false; };
const hide = (...ids) => { for (const id of ids) $(`photo-${id}`).hidden = true; };

// The keys go on here if what had them is hidden now.
const goOn = (id) => { if (!document.activeElement.offsetParent) $(`photo-${id}`).focus(); };

// The worker that reads pictures, one after the other. If its module does not arrive, the next picture starts another one.
class Reading {
  #worker = null;
  #waiting = new Map();
  #next = 1;

  #start() {
    this.#worker = new Worker(new URL('photo.js', import.meta.url), { type: 'module' });
    this.#worker.addEventListener('message', ({ data: { id, result } }) => {
      if (!result) {
        this.#fail();
        return;
      }
      this.#waiting.get(id)(result);
      this.#waiting.delete(id);
    });
    this.#worker.addEventListener('error', () => this.#fail());
  }

  #fail() {
    this.#worker?.terminate();
    this.#worker = null;
    for (const job of this.#waiting.values()) job(null);
    this.#waiting.clear();
  }

  /** What is in a picture; null if there is no reader. */
  read({ width, height, data }) {
    if (!this.#worker) this.#start();
    const id = this.#next++;
    return new Promise((done) => {
      this.#waiting.set(id, done);
      this.#worker.postMessage({ id, width, height, pixels: data }, [data.buffer]);
    });
  }
}

class Camera {
  #app;
  #reading = new Reading();
  #stream = null;
  #turn = 0; // counts what was begun: an answer for something earlier is dropped
  #picture = null; // that is not the camera's,
  #result = null; // what was read in it,
  #chosen = new Map(); // and what its doubtful cells hold

  constructor(app) {
    this.#app = app;
    makeDialog('photo-dialog', 'photo.title', INSIDE, () => this.#stop());
    for (const input of $('photo-dialog').querySelectorAll('input'))
      input.addEventListener('change', () => {
        if (input.files[0]) this.file(input.files[0]);
        input.value = '';
      });
    $('photo-take').addEventListener('click', () => this.#still($('photo-video')));
    $('photo-marked').addEventListener('click', () => this.#still(cropped(this.#picture, this.#result)));
    $('photo-other').addEventListener('click', () => this.#still(without(this.#picture, this.#result)));
    $('photo-again').addEventListener('click', () => this.live());
    $('photo-open').addEventListener('click', () => this.#take());
    $('photo-asks').addEventListener('click', (event) => this.#onChoice(event));
    $('photo-asks').addEventListener('keydown', (event) => this.#onKey(event));
    $('photo-asks').addEventListener('focusin', ({ target }) => this.#mark(target));
    document.addEventListener('visibilitychange', () => {
      if (!this.#stream) return;
      if (document.hidden) this.#stopCamera();
      else this.live();
    });
  }

  // ---- where pictures come from ----

  /** Begins something else: nothing is shown, and the camera is off. */
  #begin(says) {
    this.#stop();
    this.#result = null;
    hide('stage', 'video', 'still', 'asks', 'open', 'marked', 'other', 'take', 'capture', 'again');
    $('photo-drawing').innerHTML = '';
    delete $('photo-drawing').dataset.verdict;
    this.#say(says);
    if (!$('photo-dialog').open) $('photo-dialog').showModal();
    return this.#turn;
  }

  // Not if something else has begun, or the dialog has just been closed.
  #isNow(turn) {
    return turn === this.#turn && $('photo-dialog').open;
  }

  #stop() {
    this.#turn++;
    this.#stopCamera();
    this.#stream = null;
  }

  #stopCamera() {
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
    $('photo-video').srcObject = null;
  }

  /** The camera, until a puzzle has been read. */
  async live() {
    const turn = this.#begin(t('photo.starting'));
    this.#stage(4, 3, '');
    show('stage');
    goOn('file');
    let stream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' }, width: { ideal: 1280 }, height: { ideal: 960 } } });
    } catch (error) {
      if (this.#isNow(turn)) this.#noCamera(error);
      return;
    }
    if (!this.#isNow(turn)) {
      for (const track of stream.getTracks()) track.stop();
      return;
    }
    this.#stream = stream;
    if (document.hidden) {
      this.#stopCamera();
      return;
    }
    for (const track of stream.getTracks()) track.addEventListener('ended', () => this.#isNow(turn) && this.#noCamera({}));
    const video = $('photo-video');
    video.srcObject = stream;
    show('video', 'take');
    $('photo-take').disabled = true;
    await video.play().catch(() => {});
    if (this.#isNow(turn)) await this.#watch(video, turn);
  }

  // There is none, or it may not be used, or it is gone.
  #noCamera({ name }) {
    this.#begin(t(name === 'NotAllowedError' ? 'photo.denied' : 'photo.absent'));
    if (matchMedia('(pointer: coarse)').matches) show('capture');
    if (name !== 'NotFoundError') show('again');
    $('photo-file').focus();
  }

  // Frame by frame.
  async #watch(video, turn) {
    this.#say(t('photo.aim'));
    if (video.videoWidth) this.#stage(video.videoWidth, video.videoHeight, '');
    const start = performance.now();
    let last = '', times = 0, seen = -1;
    while (this.#isNow(turn)) {
      if (video.currentTime === seen || !video.videoWidth) {
        await new Promise(requestAnimationFrame);
        continue;
      }
      seen = video.currentTime;
      $('photo-take').disabled = false;
      const frame = drawn(video, FRAME);
      const result = await this.#read(frame, turn);
      if (!result) return;
      const key = result.verdict + result.reading;
      times = key === last ? times + 1 : 1;
      last = key;
      if (times >= AGREE[result.verdict]) this.#settle(frame, result);
      else this.#advise(frame, result, performance.now() - start > LATE_MS);
    }
  }

  // While the camera runs: where the grid is, and what would help.
  #advise({ width, height }, result, isLate) {
    const isFound = result.nodes.length > 0 && result.evidence >= SURE;
    this.#stage(width, height, isFound ? drawing(result) : '');
    const now = isFound ? 'hold' : 'aim', late = isFound ? 'unsure' : 'noGrid';
    this.#say(t(`photo.${['large', 'two', 'noDigits'].includes(result.reason) ? result.reason : isLate ? late : now}`));
  }

  /** A picture from somewhere. */
  async file(file) {
    const turn = this.#begin(t('photo.reading'));
    const bitmap = await createImageBitmap(file).catch(() => null);
    if (!this.#isNow(turn)) return;
    if (bitmap) await this.#still(bitmap);
    else {
      this.#say(t('photo.noPicture'));
      show('again');
      goOn('again');
    }
  }

  async #still(source) {
    const picture = drawn(source, PICTURE);
    const turn = this.#begin(t('photo.reading'));
    this.#freeze(picture);
    const result = await this.#read(picture, turn);
    if (result) this.#settle(picture, result);
  }

  // Nothing if something else has begun meanwhile, or if there is no reader.
  async #read(picture, turn) {
    const result = await this.#reading.read(picture.getContext('2d').getImageData(0, 0, picture.width, picture.height));
    if (!this.#isNow(turn)) return null;
    if (!result) {
      this.#begin(t('photo.noReader'));
      show('again');
      goOn('again');
    }
    return result;
  }

  // ---- what was read ----

  #say(text) {
    if ($('photo-says').textContent !== text) $('photo-says').textContent = text;
  }

  // The place of the picture gets its form, so that what is drawn over it lies where it should.
  #stage(width, height, inside) {
    $('photo-stage').style.setProperty('--ratio', width / height);
    $('photo-drawing').setAttribute('viewBox', `0 0 ${width} ${height}`);
    $('photo-drawing').innerHTML = inside;
  }

  #freeze(picture) {
    const still = $('photo-still');
    [still.width, still.height] = [picture.width, picture.height];
    still.getContext('2d').drawImage(picture, 0, 0);
    this.#stage(picture.width, picture.height, '');
    show('stage', 'still');
  }

  // The last word on a picture.
  #settle(picture, result) {
    this.#begin('');
    this.#freeze(picture);
    this.#picture = picture;
    this.#result = result;
    this.#chosen = new Map();
    this.#draw();
    $('photo-drawing').dataset.verdict = result.verdict;
    if (result.verdict === 'accepted') {
      this.#accept(result);
      return;
    }
    show('again');
    if (result.verdict === 'ask') this.#ask(picture, result);
    else this.#report(result);
  }

  #draw() {
    $('photo-drawing').innerHTML = drawing(this.#result, { hasDigits: this.#result.verdict !== 'refused', chosen: this.#chosen });
  }

  #accept({ reading }) {
    const turn = this.#turn;
    this.#say(t('photo.accepted', { n: [...reading].filter((d) => d !== '.').length }));
    setTimeout(() => this.#isNow(turn) && this.#take(), SHOWN_MS);
  }

  // Not a proper puzzle, or not read.
  #report({ verdict, reason, solutions, mistakes }) {
    this.#say(verdict === 'full' ? t(mistakes.length ? 'photo.mistakes' : 'photo.full', { n: mistakes.length })
      : verdict === 'improper' ? t(solutions ? 'photo.several' : 'photo.none') : t(`photo.${reason}`));
    if (reason === 'two') {
      this.#say(t('photo.which'));
      show('marked', 'other');
    }
    if (verdict !== 'refused') {
      $('photo-open').textContent = t('photo.anyway');
      $('photo-open').disabled = false;
      show('open');
    }
    goOn(verdict !== 'refused' ? 'open' : reason === 'two' ? 'marked' : 'again');
  }

  get #grid() {
    const { box, reading } = this.#result;
    return { box, values: [...reading].map((digit, c) => this.#chosen.get(c) ?? (Number(digit) || 0)) };
  }

  #take() {
    this.#app.take(this.#grid, t('photo.label'));
    this.#app.toast(t('photo.read'));
  }

  // ---- doubtful cells ----

  #ask(picture, result) {
    this.#say(t('photo.ask', { n: result.ask.length }));
    $('photo-asks').replaceChildren(...result.ask.map(({ cell, digits }) => {
      const group = document.createElement('div');
      const canvas = Object.assign(document.createElement('canvas'), { width: CROP, height: CROP });
      canvas.setAttribute('aria-hidden', 'true');
      cutOut(canvas, picture, result, cell);
      group.setAttribute('role', 'group');
      group.setAttribute('aria-label', t('board.cell', { row: Math.floor(cell / result.side) + 1, column: (cell % result.side) + 1 }));
      group.dataset.cell = cell;
      group.append(canvas, ...digits.map(choice), choice('more'));
      return group;
    }));
    $('photo-open').textContent = t('photo.open');
    $('photo-open').disabled = true;
    show('asks', 'open');
    $('photo-asks').querySelector('button').focus();
  }

  #onChoice({ target }) {
    const button = target.closest('[data-digit]');
    if (!button) return;
    const group = button.parentElement;
    if (button.dataset.digit === 'more') this.#offerAll(group);
    else this.#choose(group, Number(button.dataset.digit));
  }

  #offerAll(group) {
    const has = (digit) => group.querySelector(`[data-digit="${digit}"]`);
    const more = [...Array(this.#result.side + 1).keys()].filter((digit) => !has(digit)).map(choice);
    has('more').replaceWith(...more);
    more[0]?.focus();
  }

  #onKey(event) {
    const group = event.target.closest('[data-cell]');
    const digit = ['Delete', 'Backspace', '.'].includes(event.key) ? 0 : /^\d$/.test(event.key) ? Number(event.key) : -1;
    if (!group || digit < 0 || digit > this.#result.side || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (!group.querySelector(`[data-digit="${digit}"]`)) group.querySelector('[data-digit="more"]').before(choice(digit));
    this.#choose(group, digit);
  }

  // The next cell without an answer is next, and at last the button that opens the puzzle.
  #choose(group, digit) {
    this.#chosen.set(Number(group.dataset.cell), digit);
    for (const button of group.querySelectorAll('button')) button.setAttribute('aria-pressed', button.dataset.digit === String(digit));
    this.#draw();
    const next = [...$('photo-asks').children].find(({ dataset }) => !this.#chosen.has(Number(dataset.cell)));
    $('photo-open').disabled = !!next;
    (next?.querySelector('button') ?? $('photo-open')).focus();
    if (!next) this.#check();
  }

  async #check() {
    const turn = this.#turn;
    const answer = await this.#app.engines.quick.call('solve', [this.#grid], { time: 8000 }).catch(() => null);
    if (this.#isNow(turn) && answer) this.#say(t(`photo.then.${answer.verdict}`));
  }

  // Which cell it is, in the picture.
  #mark(target) {
    const cell = target.closest('[data-cell]')?.dataset.cell;
    for (const frame of $('photo-drawing').querySelectorAll('[data-ask]')) frame.classList.toggle('now', frame.dataset.ask === cell);
  }
}

function choice(digit) {
  const button = Object.assign(document.createElement('button'), { type: 'button' });
  button.dataset.digit = digit;
  button.textContent = digit === 'more' ? '…' : digit || t('photo.empty');
  if (digit === 'more') button.setAttribute('aria-label', t('photo.more'));
  else button.setAttribute('aria-pressed', false);
  return button;
}

// A picture or a frame on a canvas, made smaller if it is larger than that.
function drawn(source, most) {
  const size = [source.videoWidth ?? source.width, source.videoHeight ?? source.height];
  const scale = Math.min(1, most / Math.max(...size));
  const [width, height] = size.map((n) => Math.max(1, Math.round(n * scale)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

let camera = null;

/** Opens the dialog: with a picture, or else with the camera. */
export async function openPhoto(app, file) {
  await style('camera');
  camera ??= new Camera(app);
  return file ? camera.file(file) : camera.live();
}
