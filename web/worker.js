// The engine in a worker, so that the page never waits for it. A message {id, method, given} is
// answered by {id, value} or {id, error}; before that, long work sends {id, progress} a few times a
// second, and {id, steps} with those that were found since, if the message has `tells`. To end work, the page ends the worker and starts another one with the same module.
import { CANCELLED, GAVE_UP, load } from './nonet.js';

let module, engine, ready;
const PROGRESS_MS = 150;

async function run({ id, method, given, time, tells }) {
  let last = performance.now(), steps = [];
  const end = time ? last + time : Infinity;
  const onProgress = (at) => {
    const now = performance.now();
    if (now - last > PROGRESS_MS) {
      last = now;
      postMessage(steps.length ? { id, steps } : { id, progress: at });
      steps = [];
    }
    return now > end;
  };
  if (method === 'selfTest') return (await import('./later/self-test.js')).selfTest(engine);
  if (['parse', 'parseAll', 'format', 'candidates', 'formats', 'techniques'].includes(method))
    return engine[method](...given);
  const options = method === 'generate' ? 0 : 1;
  given[options] = { ...given[options], onProgress, ...tells && { onStep: (step) => steps.push(step) } };
  return engine[method](...given);
}

// What went wrong, in the page's words. An engine that crashed is replaced. (Nobody asked for the time to run
// out, so that is not reported as a cancellation.)
async function wrong({ name, message, status, line, column }) {
  if (name !== 'NonetError') engine = await load({ module });
  return status === CANCELLED ? { message: 'not found in time', status: GAVE_UP } : { message, status, line, column };
}

addEventListener('message', async ({ data }) => {
  if (data.module) {
    module = data.module;
    ready = load({ module });
    engine = await ready;
    return;
  }
  try {
    await ready;
    postMessage({ id: data.id, value: await run(data) });
  } catch (error) {
    postMessage({ id: data.id, error: await wrong(error) });
  }
});
