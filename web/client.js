// The page's side of worker.js: calls as promises, one after the other; they can be cancelled.
import { CANCELLED, compile, load, moduleOf, NonetError, REFUSED } from './nonet.js';
import { bareShape } from './model.js';
import { t } from './words.js';

/** The status of an engine that has not arrived; those of the library are negative. */
export const MISSING = 1;

export class Client {
  #module;
  #worker = null;
  #jobs = new Map();
  #next = 1;

  /** module: gives a promise of the compiled engine. */
  constructor(module) {
    this.#module = module;
  }

  async #start() {
    const module = await this.#module();
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    worker.postMessage({ module });
    worker.addEventListener('message', ({ data }) => this.#answer(data));
    worker.addEventListener('error', () => this.cancel(new NonetError(t('page.noStart'))));
    this.#worker = worker;
    return worker;
  }

  #answer({ id, value, error, progress, steps }) {
    const job = this.#jobs.get(id);
    if (!job) return;
    if (steps) job.onSteps?.(steps);
    if (steps || progress) {
      job.onProgress?.(progress ?? {});
      return;
    }
    this.#jobs.delete(id);
    if (error) job.reject(new NonetError(error.message, error.status, error.line, error.column));
    else job.resolve(value);
  }

  /** Starts the engine, if it can be had, so that it is there when it is called. */
  prepare() {
    return this.#start().catch(() => {});
  }

  /** Calls a method of the engine. onSteps: gets the steps that were found since; time: milliseconds after which a search
   * gives up; patience: those after which an engine is not waited for any longer. */
  call(method, given = [], { onProgress, onSteps, time, patience } = {}) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      const fail = (error) => { this.#jobs.delete(id); reject(error); };
      const late = patience && setTimeout(() => fail(missing()), patience);
      this.#jobs.set(id, { resolve, reject, onProgress, onSteps });
      this.#start().then((worker) => this.#jobs.has(id) && worker.postMessage({ id, method, given, time, tells: !!onSteps }), fail)
        .finally(() => clearTimeout(late));
    });
  }

  /** Ends whatever is in progress: its promises are rejected. */
  cancel(reason = new NonetError('cancelled', CANCELLED)) {
    if (this.#jobs.size === 0) return;
    this.#worker?.terminate();
    this.#worker = null;
    const jobs = [...this.#jobs.values()];
    this.#jobs.clear();
    for (const job of jobs) job.reject(reason);
  }
}

const missing = () => new NonetError(t('page.noEngine'), MISSING);

// A module that is fetched when it is first asked for.
function fetched(options) {
  let module = null;
  return () => {
    module ??= compile(options).catch(() => {
      module = null; // the next call tries again
      throw missing();
    });
    return module;
  };
}

const pairOf = (get) => ({ get, quick: new Client(get), slow: new Client(get) });

/**
 * Two engines from each download: one for quick answers and one for long work, in workers. by(scale) gives the two
 * that have it; those of the first download are here by name as well. A third one of these, on the page itself, is
 * only asked for the houses of a board: describe() answers at once; before ready() it knows none.
 *
 * What the first download cannot read may be a puzzle with rules that are not houses: variants() gives the two engines
 * that know these, and ready(true) brings the third, which is also asked what such rules say about digits.
 */
export function start() {
  const pairs = {};
  const of = (which) => {
    const name = moduleOf(which);
    pairs[name] ??= pairOf(fetched(which));
    return pairs[name];
  };
  const by = (scale) => of({ scale });
  const variants = () => of({ variants: true });
  const { get, quick, slow } = by();
  let local = null, other = null, parts = null;
  const describe = (box, rules) => {
    try {
      return local ? local.shape({ box, rules }) : bareShape(box, rules);
    } catch (error) {
      if (error.status !== REFUSED) throw error;
      return other ? parts.shapeOf(other, box, rules) : bareShape(box, rules);
    }
  };
  return {
    by,
    variants,
    quick,
    slow,
    cancel: (name) => Object.values(pairs).forEach((pair) => pair[name].cancel()),
    async ready(withVariants = false) {
      local ??= await load({ module: await get() });
      if (!withVariants || other) return;
      parts = await import('./later/variants.js').catch(() => { throw missing(); });
      other = await load({ module: await variants().get() });
    },
    describe,
    showRules: (...given) => parts.showRules(...given),
  };
}
