// What was read in a picture, drawn over it: the lattice, the digits, the cells that are asked about; and single cells
// cut out of the picture, upright.

const HALF = 0.5, ROOM = 0.14; // the middle of a cell, and how much around it is shown with it

// A place of the upright grid, in cells from its top left corner, as a point of the picture.
function placeIn({ side, nodes }, u, v) {
  const column = Math.min(side - 1, Math.max(0, Math.floor(u))), row = Math.min(side - 1, Math.max(0, Math.floor(v)));
  const [x, y] = [u - column, v - row];
  const at = (r, c) => nodes[(row + r) * (side + 1) + column + c];
  return [0, 1].map((k) => (1 - y) * ((1 - x) * at(0, 0)[k] + x * at(0, 1)[k]) + y * ((1 - x) * at(1, 0)[k] + x * at(1, 1)[k]));
}

const lineOf = (points) => points.map((point) => point.map((n) => n.toFixed(1)).join()).join(' ');

// A row or column of the points where lines cross, and whether it is the border of boxes.
function linesOf({ side, box, nodes }) {
  const all = [...Array(side + 1).keys()];
  return all.flatMap((i) => [
    { isThick: i % box[0] === 0, points: all.map((k) => nodes[i * (side + 1) + k]) },
    { isThick: i % box[1] === 0, points: all.map((k) => nodes[k * (side + 1) + i]) },
  ]);
}

const cornersOf = ({ side, nodes }, cell) => {
  const at = Math.floor(cell / side) * (side + 1) + (cell % side);
  return [at, at + 1, at + side + 2, at + side + 1].map((i) => nodes[i]);
};

/** How long a side of its cells is, in pixels of the picture. */
const cellSize = ({ side, corners: [a, , c] }) => Math.hypot(c[0] - a[0], c[1] - a[1]) / Math.SQRT2 / side;

function digitOf(result, cell, text, name) {
  const { side } = result;
  const [x, y] = placeIn(result, (cell % side) + HALF, Math.floor(cell / side) + HALF);
  const size = cellSize(result) * 0.56;
  return `<text class="${name}" x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${size.toFixed(1)}" stroke-width="${(size / 7).toFixed(1)}">${text}</text>`;
}

/** The drawing for a result, inside an <svg> with the picture's size as its view box. hasDigits: with what was read;
 * chosen: what the cells that are asked about hold. */
export function drawing(result, { hasDigits = false, chosen = new Map() } = {}) {
  if (!result.nodes.length) return '';
  const lines = linesOf(result).map(({ isThick, points }) => `<polyline class="halo" points="${lineOf(points)}"/><polyline${isThick ? ' class="thick"' : ''} points="${lineOf(points)}"/>`);
  if (!hasDigits) return lines.join('');
  const asked = new Set(result.ask.map(({ cell }) => cell)), bad = new Set(result.mistakes);
  const frames = result.ask.map(({ cell }) => `<polygon data-ask="${cell}" points="${lineOf(cornersOf(result, cell))}"/>`);
  const digits = [...result.reading].map((read, c) => {
    const digit = asked.has(c) ? chosen.get(c) : Number(read);
    return digit ? digitOf(result, c, digit, asked.has(c) ? 'asked' : bad.has(c) ? 'bad' : '') : '';
  });
  return [...lines, ...frames, ...digits].join('');
}

/** Draws one cell of the picture, upright, with a little around it, all over a square canvas. */
export function cutOut(canvas, picture, result, cell) {
  const { side } = result;
  const column = cell % side, row = Math.floor(cell / side);
  const from = [column + HALF, row + HALF];
  const middle = placeIn(result, ...from), right = placeIn(result, from[0] + HALF, from[1]), below = placeIn(result, from[0], from[1] + HALF);
  // The picture's pixels for one of the canvas, to the right and down; drawing needs the inverse.
  const scale = (1 + 2 * ROOM) * 2 / canvas.width;
  const [a, b, c, d] = [right, below].flatMap((point) => point.map((n, k) => (n - middle[k]) * scale));
  const area = a * d - b * c;
  const context = canvas.getContext('2d');
  context.translate(canvas.width / 2, canvas.height / 2);
  context.transform(d / area, -b / area, -c / area, a / area, 0, 0);
  context.drawImage(picture, -middle[0], -middle[1]);
}

const canvasOf = (width, height) => Object.assign(document.createElement('canvas'), { width, height });

/** The picture around the grid that was found. */
export function cropped(picture, result) {
  const room = cellSize(result) / 2;
  const [[x, right], [y, below]] = [0, 1].map((k) => {
    const all = result.nodes.map((point) => point[k]);
    const most = [picture.width, picture.height][k];
    return [Math.max(0, Math.floor(Math.min(...all) - room)), Math.min(most, Math.ceil(Math.max(...all) + room))];
  });
  const canvas = canvasOf(right - x, below - y);
  canvas.getContext('2d').drawImage(picture, -x, -y);
  return canvas;
}

/** The picture without that grid: it is painted over, in the colour of the paper beside it. */
export function without(picture, result) {
  const canvas = canvasOf(picture.width, picture.height);
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  const { side } = result, out = 0.2;
  const edge = [[-out, -out], [side + out, -out], [side + out, side + out], [-out, side + out]].map(([u, v]) => placeIn(result, u, v));
  const [x, y] = edge[0].map((n, k) => Math.min([picture.width, picture.height][k] - 1, Math.max(0, Math.round(n))));
  context.fillStyle = `rgb(${[...context.getImageData(x, y, 1, 1).data.slice(0, 3)]})`;
  context.beginPath();
  for (const point of edge) context.lineTo(...point);
  context.fill();
  return canvas;
}
