// Where the page starts.
import { App } from './app.js';
import { hasSimd } from './nonet.js';
import { wire } from './wire.js';
import { languageOf, setLanguage, translate } from './words.js';

translate(document);
const app = new App();
const language = languageOf(app.settings.language);
if (language !== 'en') await setLanguage(language).catch(() => {});
wire(app);
await app.open();
document.body.dataset.ready = 'true';
try {
  if (isSecureContext) await navigator.serviceWorker?.register(hasSimd() ? 'sw.js?simd' : 'sw.js');
  await kept();
} catch {
  // Frames that may not store anything: the page works, but needs the network.
}
// When all else is there, the engine for hints is fetched as well, so that the first hint does not wait for it; unless
// every byte counts: then it is fetched for that hint.
const { saveData, effectiveType } = navigator.connection ?? {};
if (!saveData && !/2g|3g/.test(effectiveType))
  (window.requestIdleCallback ?? setTimeout)(() => {
    app.engines.by(app.settings.hints).quick.prepare();
    import('./later/new.js').catch(() => {});
  });

// From here on, what is fetched is kept for offline use.
async function kept() {
  const { serviceWorker } = navigator;
  if (serviceWorker && !serviceWorker.controller)
    await new Promise((done) => serviceWorker.addEventListener('controllerchange', done, { once: true }));
}
