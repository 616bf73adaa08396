// The page's side of worker.js: calls as promises, one after the other; they can be cancelled.
import { CANCELLED, compile, load, NonetError } from './nonet.js';
import { bareShape } from './model.js';

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
    worker.addEventListener('error', () => this.cancel(new NonetError('The engine could not be started')));
    this.#worker = worker;
    return worker;
  }

  #answer({ id, value, error, progress }) {
    const job = this.#jobs.get(id);
    if (!job) return;
    if (progress) {
      job.onProgress?.(progress);
      return;
    }
    this.#jobs.delete(id);
    if (error) job.reject(new NonetError(error.message, error.status, error.line, error.column));
    else job.resolve(value);
  }

  /** Calls a method of the engine. time: milliseconds after which a search gives up. */
  call(method, given = [], { onProgress, time } = {}) {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#jobs.set(id, { resolve, reject, onProgress });
      this.#start().then(
        (worker) => this.#jobs.has(id) && worker.postMessage({ id, method, given, time }),
        (error) => { this.#jobs.delete(id); reject(error); });
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

// A module that is fetched when it is first asked for.
function fetched(options) {
  let module = null;
  return () => {
    module ??= compile(options).catch(() => {
      module = null; // the next call tries again
      throw new NonetError('The engine could not be loaded');
    });
    return module;
  };
}

/**
 * Three engines from one download: one for quick answers and one for long work, in workers, and one here, which is
 * only asked for the houses of a board. describe() answers at once; before ready() it knows none. HoDoKu's scale is
 * another download, for one worker.
 */
export function start() {
  const get = fetched();
  let local = null;
  return {
    quick: new Client(get),
    slow: new Client(get),
    hodoku: new Client(fetched({ scale: 'hodoku' })),
    async ready() {
      local ??= await load({ module: await get() });
    },
    describe: (box, rules) => (local ? local.shape({ box, rules }) : bareShape(box, rules)),
  };
}
