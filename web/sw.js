// Offline: the files of the page are kept, and given where the network does not answer. While there
// is one it is asked first, so that a new version is seen at once. Of the two engines only the one
// that this browser runs is kept: the page names it behind the question mark. (No module, since not
// every browser takes one here.)
const KEPT = 'nonet';
const FILES = ['./', 'index.html', 'style.css', 'main.js', 'app.js', 'wire.js', 'guide.js', 'model.js', 'view.js', 'draw.js',
  'client.js', 'worker.js', 'nonet.js', 'icon.svg', 'nonet.webmanifest',
  location.search === '?simd' ? 'nonet-simd.wasm' : 'nonet.wasm'];

addEventListener('install', (event) => {
  skipWaiting();
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(FILES)));
});

addEventListener('activate', (event) => event.waitUntil(clients.claim()));

async function answer(request) {
  const cache = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    throw error;
  }
}

addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === location.origin)
    event.respondWith(answer(request));
});
