// Where the page starts.
import { App } from './app.js';
import { hasSimd } from './nonet.js';
import { wire } from './wire.js';

const app = new App();
wire(app);
await app.open();
document.body.dataset.ready = 'true';
try {
  if (isSecureContext) await navigator.serviceWorker?.register(hasSimd() ? 'sw.js?simd' : 'sw.js');
} catch {
  // Frames that may not store anything: the page works, but needs the network.
}
