// The board as a picture, as it is on the screen: the layers of the drawing, and the digits between them.
import { escape } from '../words.js';

const LOOKS = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity',
  'paint-order', 'filter', 'font-size', 'font-weight', 'font-family', 'text-anchor', 'dominant-baseline'];
const PIXELS = 1080;

// A copy that needs no stylesheet.
function dressed(el) {
  const copy = el.cloneNode(true);
  const all = [el, ...el.querySelectorAll('*')];
  [copy, ...copy.querySelectorAll('*')].forEach((one, i) => {
    const style = getComputedStyle(all[i]);
    for (const name of LOOKS) if (style.getPropertyValue(name)) one.setAttribute(name, style.getPropertyValue(name));
    one.removeAttribute('class');
  });
  return copy;
}

// The texts of the cells, each where the browser put it.
function texts(board, scale, origin) {
  const walker = document.createTreeWalker(board, NodeFilter.SHOW_TEXT);
  let svg = '';
  while (walker.nextNode()) {
    const { parentElement: el, textContent } = walker.currentNode;
    if (!textContent.trim() || !el.closest('.face')) continue;
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const box = range.getBoundingClientRect();
    const { fontSize, fontWeight, fontFamily, color, opacity } = getComputedStyle(el);
    const x = (box.left + box.width / 2 - origin.left) * scale, y = (box.top + box.height / 2 - origin.top) * scale;
    svg += `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" font-size="${(parseFloat(fontSize) * scale).toFixed(1)}" font-weight="${fontWeight}" `
      + `font-family="${escape(fontFamily.replaceAll('"', "'"))}" fill="${color}" opacity="${opacity}" text-anchor="middle" dominant-baseline="central">${escape(textContent)}</text>`;
  }
  return svg;
}

// What colours the cells have.
function cells(board, scale, origin) {
  let svg = '';
  for (const el of board.querySelectorAll('.cell')) {
    const box = el.getBoundingClientRect();
    const [x, y, wide, high] = [box.left - origin.left, box.top - origin.top, box.width, box.height].map((n) => (n * scale).toFixed(1));
    svg += `<rect x="${x}" y="${y}" width="${wide}" height="${high}" fill="${getComputedStyle(el).backgroundColor}"/>`;
  }
  return svg;
}

// The diagonals through them.
function slants(board, { side }) {
  let path = '';
  board.querySelectorAll('.cell').forEach(({ classList }, c) => {
    const x = (c % side) * 100, y = Math.floor(c / side) * 100;
    if (classList.contains('line-down')) path += `M${x} ${y}l100 100`;
    if (classList.contains('line-up')) path += `M${x} ${y + 100}l100 -100`;
  });
  return `<path d="${path}" fill="none" stroke="${getComputedStyle(board).getPropertyValue('--slant')}" stroke-width="3"/>`;
}

// Thick lines between boxes or regions, thin ones between cells.
function lines({ side, borderOf }) {
  const { color } = getComputedStyle(document.body);
  let thin = '', thick = `M0 0h${side * 100}v${side * 100}h-${side * 100}z`;
  borderOf.forEach((border, c) => {
    const x = (c % side) * 100, y = Math.floor(c / side) * 100;
    if (y) (borderOf[c - side] === border ? (thin += `M${x} ${y}h100`) : (thick += `M${x} ${y}h100`));
    if (x) (borderOf[c - 1] === border ? (thin += `M${x} ${y}v100`) : (thick += `M${x} ${y}v100`));
  });
  return `<path d="${thin}" fill="none" stroke="${color}" stroke-opacity=".35" stroke-width="1.5"/><path d="${thick}" fill="none" stroke="${color}" stroke-width="4"/>`;
}

const AIR = 4, NAMES = 54; // around the board, and where the names of rows and columns are

// Those, as they are beside the board.
const names = (board) => [...board.querySelectorAll('.lines text')].filter((el) => el.checkVisibility()).map((el) => {
  const anchor = getComputedStyle(el).textAnchor;
  return `<text x="${el.getAttribute('x') * 100}" y="${el.getAttribute('y') * 100}" font-size="26" font-family="system-ui, sans-serif" fill="${getComputedStyle(el).fill}" `
    + `text-anchor="${anchor}" dominant-baseline="central">${escape(el.textContent)}</text>`;
}).join('');

/** The board as SVG, with the clues outside of it; a cell is 100 units wide. */
export function pictureOf(board, shape) {
  const whole = shape.side * 100;
  const called = names(board), room = called ? NAMES : AIR;
  const [left, top, wide, high] = shape.ruled?.layers.box ?? [0, 0, whole, whole];
  const box = { x: left - room, y: top - room, width: wide + room + AIR, height: high + room + AIR };
  const origin = board.querySelector('.rows').getBoundingClientRect();
  const scale = whole / origin.width;
  const layer = (name) => [...board.querySelectorAll(`svg.layer.${name}`)].map((el) => {
    const { filter, opacity } = getComputedStyle(el);
    return `<g style="filter: ${filter}; opacity: ${opacity}">${dressed(el).innerHTML}</g>`;
  }).join('');
  const paper = getComputedStyle(board).getPropertyValue('--card');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${Object.values(box).join(' ')}"><rect ${Object.entries(box).map(([name, n]) => `${name}="${n}"`).join(' ')} fill="${paper}"/>`
    + `${called}${layer('rules-under')}${cells(board, scale, origin)}${layer('under')}${slants(board, shape)}${texts(board, scale, origin)}${lines(shape)}${layer('rules-over')}${layer('over')}</svg>`;
}

async function pngOf(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const [, wide, high] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg);
  const canvas = Object.assign(document.createElement('canvas'), { width: PIXELS, height: Math.round(PIXELS * high / wide) });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => { canvas.toBlob(done, 'image/png'); });
}

/** Gives the picture as a file: svg or png. */
export async function save(board, shape, name, kind) {
  const svg = pictureOf(board, shape);
  const file = kind === 'png' ? await pngOf(svg) : new Blob([svg], { type: 'image/svg+xml' });
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(file), download: `${name}.${kind}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}
