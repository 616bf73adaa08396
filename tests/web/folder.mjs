// A server for the files of a folder, on a free port of this machine.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' };

/** gate(response): true if it has dealt with the request, to imitate a failing server. */
export async function serveFolder(folder, gate = () => false) {
  const server = createServer(async ({ url }, response) => {
    if (gate(response)) return;
    const path = normalize(new URL(url, 'http://x').pathname).replace(/\/$/, '/index.html');
    try {
      const bytes = await readFile(join(folder, path));
      response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' }).end(bytes);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return { home: `http://127.0.0.1:${server.address().port}/`, close: () => server.close() };
}
