// Reads pictures with nonet-photo.wasm, in a worker of its own. A message {id, width, height, pixels, upright} with the
// bytes of ImageData is answered by {id, result}, or {id, error}: true if the module did not arrive.
import { fetchLater } from './patch.js';

/** The module, once it is compiled. read() gives what web/photo.c writes. */
export class Reader {
  #x;

  constructor(module) {
    this.#x = new WebAssembly.Instance(module, { nonet: { tick: () => 0 } }).exports;
    this.#x._initialize();
  }

  /** fill: puts gray bytes into the array that it is given, one for each pixel. upright: the picture is not turned. */
  read(width, height, fill, upright = false) {
    const at = this.#x.nonet_web_picture(width, height);
    if (!at) throw new RangeError(`a picture of ${width} by ${height}`);
    fill(new Uint8Array(this.#x.memory.buffer, at, width * height));
    const length = this.#x.nonet_web_read(upright ? 0 : 1);
    if (length < 0) throw new Error(`not read: ${length}`);
    return JSON.parse(new TextDecoder().decode(new Uint8Array(this.#x.memory.buffer, this.#x.nonet_web_out(), length)));
  }
}

/** Gray as the eye sees it, of red, green, blue and opacity; what is clear is white. */
export function toGray(pixels, gray) {
  for (let i = 0, k = 0; i < gray.length; i++, k += 4) {
    const light = (77 * pixels[k] + 150 * pixels[k + 1] + 29 * pixels[k + 2]) >> 8;
    gray[i] = 255 - (((255 - light) * pixels[k + 3]) / 255);
  }
}

if (typeof WorkerGlobalScope === 'function') {
  const reader = fetchLater('nonet-photo').then((module) => new Reader(module));
  reader.catch(() => {}); // each message is told
  addEventListener('message', async ({ data: { id, width, height, pixels, upright } }) => {
    try {
      const result = (await reader).read(width, height, (gray) => toGray(pixels, gray), upright);
      postMessage({ id, result });
    } catch {
      postMessage({ id, error: true });
    }
  });
}
