// A chain is read line by line: the line that is pointed at is drawn, one that is clicked stays, and all can be played one after
// the other.
import { WHOLE } from '../draw.js';
import { t } from '../words.js';
import './words.js';

const FRAME_MS = 1200;

// What is shown one after the other: the lines, or, in a text of arrows, what leads to each of its nodes.
function framesOf({ step, lines }) {
  const said = lines.filter(({ node, isBranch }) => node >= 0 && !isBranch);
  if (said.length) return said;
  const frames = [];
  const seen = new Set();
  const visit = (n) => {
    if (seen.has(n)) return;
    seen.add(n);
    for (const parent of step.nodes[n].parents) visit(parent);
    frames.push({ node: n, isBranch: true });
  };
  for (const end of step.ends.length ? step.ends : step.nodes.keys()) visit(end);
  return frames;
}

export class Reader {
  #guide;
  #button; // that plays
  #kept = null; // the line that was clicked
  #now = null; // what is drawn
  #timer = 0;
  #frame = -1; // that was played last

  /** said: {el, step, lines}. */
  constructor(guide, said) {
    this.#guide = guide;
    this.said = said;
    this.#button = said.el.querySelector('[data-chain="play"]');
  }

  /** An event on a line, by its number, or on a button. */
  on(type, line, chain) {
    const { lines } = this.said;
    if (!this.#button?.isConnected) return;
    if (type !== 'click') {
      if (!this.#timer) this.#draw(line ? lines[line] : this.#kept, true);
    } else if (chain === 'play' && !this.#timer) this.#play();
    else {
      const chosen = chain === 'whole' ? WHOLE : lines[line] ?? null;
      const next = chosen === this.#kept ? null : chosen;
      this.#stop();
      this.#keep(next);
    }
  }

  #draw(what, isGlance) {
    if (what === this.#now && isGlance) return;
    this.#now = what;
    this.#guide.draw(this.said.step, 3, what, isGlance);
  }

  #keep(what) {
    const { el, lines } = this.said;
    this.#kept = what;
    for (const button of el.querySelectorAll('[data-line]')) button.setAttribute('aria-pressed', lines[button.dataset.line] === what);
    el.querySelector('[data-chain="whole"]')?.setAttribute('aria-pressed', what === WHOLE);
    this.#draw(what, false);
  }

  // Where motion is not wanted, each click is one frame.
  #play() {
    const frames = framesOf(this.said);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const show = () => {
      const frame = this.#button.isConnected && frames[++this.#frame];
      if (!frame) {
        this.#stop();
        return;
      }
      this.#keep(frame);
      this.said.el.querySelector('[aria-pressed="true"]')?.scrollIntoView({ block: 'nearest' });
      if (!isStill) this.#timer = setTimeout(show, FRAME_MS);
    };
    show();
    if (this.#timer) this.#button.textContent = t('hint.stop');
  }

  #stop() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#frame = -1;
    this.#button.textContent = t('hint.play');
    if (this.#button.isConnected) this.#keep(null);
  }
}
