// Looking at candidates: filters (where a digit can go, its strong links, cells with two candidates), colours on single
// candidates, and links drawn by hand. A card below the pad; what is drawn and coloured by hand is the board's, and
// stays there without the card.
import { markCentre } from '../draw.js';
import { bit, digits, SHEET } from '../model.js';
import { t, translate } from '../words.js';
import { $, style } from './dialog.js';

const LINKS_MOST = 200;
const WAYS = ['may', 'strong', 'pairs', 'tones', 'links'];

const inside = () => `
  <div class="card-head"><h2 id="lens-title" data-t="lens.title"></h2><button id="lens-close" class="small" type="button" data-t="page.close"></button></div>
  <div id="lens-digits" class="lens-digits" role="radiogroup" data-t-label="lens.digit"></div>
  <div class="row" role="group" data-t-label="lens.ways">
    ${WAYS.map((way) => `<button type="button" class="small" data-way="${way}" aria-pressed="false">${t(`lens.${way}`)}</button>`).join('')}
  </div>
  <div id="lens-link" class="row" hidden>
    <button type="button" class="small" id="lens-weak" aria-pressed="false" data-t="lens.weak"></button>
    <button type="button" class="small" id="lens-clear" data-t="lens.clear"></button>
  </div>
  <p id="lens-says" class="note" role="status"></p>`;

const keyOf = ({ c, d }) => `${c}.${d}`;
const endOf = (text) => {
  const [c, d] = text.split('.').map(Number);
  return { c, d };
};

/** The links in a sheet: {from, to, isWeak}. */
const linksOf = ({ links }) => (links ? links.split(',') : []).map((text) => {
  const [from, to] = text.split(/[-~]/).map(endOf);
  return { from, to, isWeak: text.includes('~') };
});

class Lens {
  digit = 1;
  ways = new Set();
  isWeak = false;
  start = null; // of a link that is being drawn
  hand = null; // where the pointer is with it

  constructor(app) {
    this.app = app;
    const board = $('board');
    board.addEventListener('pointerdown', (event) => this.#down(event), true);
    board.addEventListener('pointermove', (event) => this.#drag(event), true);
    addEventListener('pointerup', (event) => this.#up(event), true);
  }

  // ---- what is seen ----

  get #candidates() {
    return this.app.model.candidates(!this.app.isAuto);
  }

  /** What the filters mark: cells, and a drawing over the board. */
  see() {
    const { app, digit, ways } = this;
    const { shape, sheet } = app.model;
    const left = ways.has('may') || ways.has('pairs') || ways.has('strong') ? this.#candidates : null;
    const cells = new Set();
    left?.forEach((set, c) => {
      if ((ways.has('may') && set & bit(digit)) || (ways.has('pairs') && digits(set, shape.side).length === 2)) cells.add(c);
    });
    const lines = ways.has('strong') ? this.#strong(left) : [];
    const over = [...lines.map(([from, to]) => this.#line(from, to, 'lens-strong')),
      ...linksOf(sheet).map(({ from, to, isWeak }) => this.#line(from, to, `hand${isWeak ? ' weak' : ''}`, true))];
    if (this.start && this.hand) over.push(this.#path(markCentre(shape, this.start.c, this.start.d), this.hand, 'hand faint'));
    else if (this.start) over.push(this.#spot(this.start));
    return { cells, over: over.join('') };
  }

  // Two cells of a house that are the only ones for the digit.
  #strong(left) {
    const { digit: d } = this;
    return this.app.model.shape.houses.map(({ cells }) => cells.filter((c) => left[c] & bit(d)))
      .filter((places) => places.length === 2).map(([a, b]) => [{ c: a, d }, { c: b, d }]);
  }

  #spot({ c, d }) {
    const [x, y] = markCentre(this.app.model.shape, c, d);
    return `<circle class="hand-end" cx="${x}" cy="${y}" r="${38 / Math.max(...this.app.model.shape.marks)}"/>`;
  }

  #path([ax, ay], [bx, by], name) {
    return `<path class="link ${name}" d="M${ax} ${ay}L${bx} ${by}"/>`;
  }

  #line(from, to, name, hasEnds = false) {
    const { shape } = this.app.model;
    const line = this.#path(markCentre(shape, from.c, from.d), markCentre(shape, to.c, to.d), name);
    return hasEnds ? line + this.#spot(from) + this.#spot(to) : line;
  }

  // ---- links by hand ----

  #say(text) {
    if ($('lens-says') && $('lens-says').textContent !== text) $('lens-says').textContent = text;
  }

  #nameOf({ c, d }) {
    return `${this.app.model.shape.nameOf(c)} ${d}`;
  }

  /** A digit key, while links are drawn: one end in the selected cell, then the other. Returns whether it was for that. */
  onDigit(d) {
    if (!this.ways.has('links')) return false;
    const end = { c: this.app.focus, d };
    if (this.start) this.#join(this.start, end);
    else {
      this.start = end;
      this.#say(t('lens.from', { end: this.#nameOf(end) }));
    }
    this.app.render();
    return true;
  }

  /** Gives up the link that was begun; returns whether there was one. */
  giveUp() {
    const was = this.start;
    this.start = this.hand = null;
    if (was) this.app.render();
    return !!was;
  }

  // A link that is there goes; a new one comes.
  #join(from, to) {
    this.start = this.hand = null;
    if (keyOf(from) === keyOf(to)) return;
    const { model } = this.app;
    const all = model.sheet.links ? model.sheet.links.split(',') : [];
    const isThis = (text) => [`${keyOf(from)} ${keyOf(to)}`, `${keyOf(to)} ${keyOf(from)}`].includes(text.replace(/[-~]/, ' '));
    const rest = all.filter((text) => !isThis(text));
    const isGone = rest.length < all.length;
    if (!isGone) rest.push(`${keyOf(from)}${this.isWeak ? '~' : '-'}${keyOf(to)}`);
    this.app.change([SHEET], (sheet) => { sheet.links = rest.slice(-LINKS_MOST).join(','); });
    this.#say(t(isGone ? 'lens.unlinked' : 'lens.linked', { from: this.#nameOf(from), to: this.#nameOf(to) }));
  }

  // The candidate that is nearest to a place on the screen.
  #endAt({ clientX, clientY }) {
    const { app } = this;
    const { shape } = app.model;
    const c = app.view.cellAt(clientX, clientY);
    const { left, top, width } = app.view.cells[0].parentNode.parentNode.getBoundingClientRect();
    const unit = (shape.side * 100) / width;
    const hand = [(clientX - left) * unit, (clientY - top) * unit];
    if (c < 0) return { hand, end: null };
    const far = (d) => Math.hypot(...markCentre(shape, c, d).map((n, i) => n - hand[i]));
    const [nearest] = digits(this.#candidates[c], shape.side).sort((a, b) => far(a) - far(b));
    return { hand, end: nearest ? { c, d: nearest } : null };
  }

  #down(event) {
    if (!this.ways.has('links') || event.button > 0 || this.app.isEditing) return;
    const { end, hand } = this.#endAt(event);
    if (!end) return;
    event.preventDefault();
    event.stopPropagation();
    this.app.select(end.c);
    this.start = end;
    this.hand = hand;
    this.isDown = true;
  }

  #drag(event) {
    if (!this.isDown) return;
    event.stopPropagation();
    this.hand = this.#endAt(event).hand;
    this.app.render();
  }

  #up(event) {
    if (!this.isDown) return;
    this.isDown = false;
    const { end } = this.#endAt(event);
    const { start } = this;
    this.start = this.hand = null;
    if (end && start) this.#join(start, end);
    this.app.render();
  }

  // ---- the card ----

  toggle(way) {
    if (this.ways.has(way)) this.ways.delete(way);
    else this.ways.add(way);
    if (way === 'tones' && this.ways.has(way)) this.app.setMode('colour');
    this.giveUp();
    this.#changed();
  }

  choose(d) {
    this.digit = d;
    this.#changed();
  }

  // What the ways need: candidates on the board, and the card as it is now.
  #changed() {
    const { app, ways } = this;
    this.card();
    app.render();
    const seen = this.see().cells.size;
    const parts = [ways.has('may') || ways.has('pairs') ? t('lens.seen', { n: seen }) : '', ways.has('tones') ? t('lens.tonesDo', { digit: this.digit }) : '',
      ways.has('links') ? t('lens.linksDo') : ''];
    this.#say(parts.filter(Boolean).join(' '));
  }

  /** Shows the state of the card; its digits are those of the board. */
  card() {
    if (!$('lens-card')) return;
    const { side } = this.app.model.shape;
    if (this.digit > side) this.digit = 1;
    this.app.tone = this.ways.has('tones') ? this.digit : 0;
    const list = $('lens-digits');
    if (list.children.length !== side)
      list.innerHTML = Array.from({ length: side }, (_, i) => `<button type="button" role="radio" data-lens="${i + 1}">${i + 1}</button>`).join('');
    for (const button of list.children) {
      const isOn = Number(button.dataset.lens) === this.digit;
      button.setAttribute('aria-checked', isOn);
      button.tabIndex = isOn ? 0 : -1;
    }
    for (const button of $('lens-card').querySelectorAll('[data-way]')) button.setAttribute('aria-pressed', this.ways.has(button.dataset.way));
    $('lens-weak').setAttribute('aria-pressed', this.isWeak);
    $('lens-link').hidden = !this.ways.has('links');
  }

  open() {
    const card = Object.assign(document.createElement('section'), { id: 'lens-card', className: 'card lens', innerHTML: inside() });
    card.setAttribute('aria-labelledby', 'lens-title');
    translate(card);
    document.querySelector('.pad').after(card);
    card.addEventListener('pointerdown', (event) => event.preventDefault());
    card.addEventListener('click', ({ target }) => this.#click(target.closest('button')));
    card.addEventListener('keydown', (event) => this.#key(event));
    const { value } = this.app.model.cells[this.app.focus];
    if (value) this.digit = value;
    this.card();
  }

  close() {
    const hadFocus = $('lens-card').contains(document.activeElement);
    $('lens-card').remove();
    this.ways.clear();
    this.app.tone = 0;
    this.giveUp();
    this.app.render();
    if (hadFocus) this.app.view.focus(this.app.focus);
  }

  #click(button) {
    if (!button) return;
    const { lens, way } = button.dataset;
    if (lens) this.choose(Number(lens));
    else if (way) this.toggle(way);
    else if (button.id === 'lens-weak') {
      this.isWeak = !this.isWeak;
      this.card();
    } else if (button.id === 'lens-clear') this.app.change([SHEET], (sheet) => { sheet.links = ''; });
    else this.close();
  }

  #key(event) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') this.close();
    else if (by && event.target.dataset.lens) {
      const { side } = this.app.model.shape;
      this.choose(((this.digit - 1 + by + side) % side) + 1);
      $('lens-digits').children[this.digit - 1].focus();
    } else return;
    event.preventDefault();
  }
}

/** What was drawn and coloured by hand is seen. */
export async function load(app) {
  await style('lens');
  app.lens ??= new Lens(app);
  app.render();
}

/** Opens the card, with the focus in it, or closes it. */
export async function lens(app) {
  await load(app);
  if ($('lens-card')) {
    app.lens.close();
    return;
  }
  app.lens.open();
  $('lens-card').scrollIntoView({ block: 'nearest' });
  $('lens-digits').children[app.lens.digit - 1].focus({ preventScroll: true });
}
