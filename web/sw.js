// Offline use: the files of the page are kept, and served if the network does not answer, or not soon. The
// network is asked first, so that a new version is seen at once. Of the two engines only the one that this
// browser runs is kept: the page names it after the question mark. The engines with all scales and
// with all rules, the reader of pictures, and the parts in later/, are kept once they were fetched. (Not a module, since not every browser accepts one here.)
const KEPT = 'nonet';
const WAIT_MS = 3000; // for the network
const SLOW_MS = 30000; // how long a slow network is not waited for again
let slowUntil = 0;
const FILES = ['./', 'index.html', 'style.css', 'boot.js', 'main.js', 'words.js', 'app.js', 'wire.js', 'guide.js', 'model.js', 'view.js',
  'draw.js', 'store.js', 'client.js', 'worker.js', 'nonet.js', 'engine.js', 'icon.svg', 'nonet.webmanifest',
  location.search === '?simd' ? 'nonet-simd.wasm' : 'nonet.wasm'];
const pathOf = (name) => new URL(name, location).pathname;
const PATHS = new Set([...FILES, 'nonet-all.wasm', 'nonet-variants.wasm', 'nonet-photo.wasm'].map(pathOf));
const isKept = (path) => PATHS.has(path) || path.startsWith(pathOf('later/'));

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
});

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

async function fromNetwork(cache, request) {
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone()).catch(() => {});
  return response;
}

async function answer(request) {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request, { ignoreSearch: true });
  if (kept && request.cache === 'force-cache') return kept; // what a patch is for: see later/patch.js
  const fresh = fromNetwork(cache, request);
  if (!kept) return fresh;
  let timer;
  const late = new Promise((done) => {
    timer = setTimeout(() => {
      slowUntil = Date.now() + SLOW_MS;
      done(kept);
    }, Date.now() < slowUntil ? 0 : WAIT_MS);
  });
  return Promise.race([late, fresh.finally(() => clearTimeout(timer))]).catch(() => kept);
}

addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method === 'GET' && origin === location.origin && isKept(pathname)) event.respondWith(answer(event.request));
});
