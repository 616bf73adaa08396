// shots.mjs MODULES BROWSER FOLDER SEED < PUZZLES: draws each puzzle, a line of 81 digits or dots and its solution after a
// comma, as a screenshot of an app would show it, and leaves grey pictures and a file `truth` in FOLDER, for
// tests/soak/soak_photo.c. Ten kinds in turn: light and dark lines, notes, highlights, puzzles in progress, coloured
// tiles, boxes of two tints, lines of boxes alone, no lines at all, a chequered board. Typefaces, colours, sizes and
// what surrounds the board are drawn by lot. FONTS and KINDS, names with commas, are what to draw from.
import { createRequire } from 'node:module';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import { join, resolve } from 'node:path';

const [modules, executablePath, folder, seed] = process.argv.slice(2);
const { chromium } = createRequire(resolve(modules, 'x.js'))('playwright-core');
const fonts = (process.env.FONTS ?? 'DejaVu Sans,DejaVu Sans Condensed,DejaVu Serif,sans-serif').split(',');
const KINDS = (process.env.KINDS ?? 'light,dark,notes,highlights,progress,tiles,boxes,outlines,bare,chequered').split(',');
const SIZES = [[390, 844], [412, 915], [768, 1024], [1280, 800], [1024, 768], [640, 480], [500, 520], [360, 640]];

// Numbers by lot: the same for a seed everywhere.
let state = Number(seed) >>> 0;
function random() {
  state = (state + 0x9e3779b9) >>> 0;
  let z = state;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return ((z ^ (z >>> 15)) >>> 0) / 2 ** 32;
}
const between = (low, high) => low + random() * (high - low);
const below = (n) => Math.floor(random() * n);
const pick = (list) => list[below(list.length)];
const chance = (p) => random() < p;
const hsl = (h, s, l) => `hsl(${h.toFixed(0)} ${s.toFixed(0)}% ${l.toFixed(0)}%)`;

// Colours: of the page, the cells (two tints), the lines, the digits, those that were entered, and what is chosen.
function theme(kind) {
  const isDark = kind === 'dark' || (kind !== 'light' && chance(0.3)), hue = between(0, 360), tint = pick([0, 0, 12, 40]);
  const lights = isDark ? { page: between(5, 16), cell: between(8, 24), digit: between(78, 97), line: between(32, 60), thick: between(45, 85) }
    : { page: between(88, 100), cell: between(92, 100), digit: between(5, 28), line: between(60, 84), thick: between(5, 50) };
  const own = isDark ? hsl(pick([205, 215, 150, 40]), 80, between(65, 78)) : hsl(pick([215, 225, 205, 265, 150]), 75, between(30, 45));
  const step = (by) => hsl(hue, tint, lights.cell + (isDark ? by : -by));
  return { isDark, hue, own, page: hsl(hue, tint, lights.page), cell: step(0), other: step(between(7, 14)), reach: step(between(5, 10)),
    chosen: isDark ? hsl(215, 45, between(30, 40)) : hsl(pick([205, 215, 45, 120]), 80, between(75, 86)),
    digit: hsl(hue, pick([0, 25]), lights.digit), line: hsl(hue, tint / 2, lights.line), thick: hsl(hue, tint / 2, lights.thick) };
}

// Where the cells' edges are; tiles leave gaps, and boxes wider ones.
function places(kind, size) {
  const gap = kind === 'tiles' ? size * between(0.004, 0.013) : 0, wide = kind === 'tiles' ? gap * pick([1, 2, 3]) : 0;
  const cell = (size - 6 * gap - 2 * wide) / 9;
  return { cell, at: Array.from({ length: 9 }, (_, i) => i * (cell + gap) + Math.floor(i / 3) * (wide - gap)), gap };
}

const rect = (x, y, w, h, fill, more = '') => `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
const word = (x, y, size, fill, what, more = '') =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" text-anchor="middle" dominant-baseline="central" ${more}>${what}</text>`;
const centre = (p, i) => p.at[i] + p.cell / 2;

// What each cell is painted with, and the digits on it.
function tints(kind, colours, puzzle) {
  const chosen = kind === 'highlights' || (['progress', 'tiles', 'dark', 'bare'].includes(kind) && chance(0.4)) ? below(81) : -1;
  const isLoud = chance(0.25), byDigit = kind === 'tiles' && chance(0.3), level = colours.isDark ? between(22, 38) : between(72, 90);
  const alike = (c) => chosen >= 0 && c !== chosen && puzzle[c] !== '.' && puzzle[c] === puzzle[chosen];
  const reaches = (c) => chosen >= 0 && ((c - chosen) % 9 === 0 || Math.floor(c / 9) === Math.floor(chosen / 9));
  const tile = hsl(colours.hue, between(15, 75), level);
  return Array.from({ length: 81 }, (_, c) => {
    const row = Math.floor(c / 9), column = c % 9, odd = (Math.floor(row / 3) + Math.floor(column / 3)) % 2;
    if (c === chosen) return isLoud ? { fill: hsl(215, 70, 42), digit: '#fff' } : { fill: colours.chosen };
    if (alike(c)) return { fill: colours.chosen };
    if (reaches(c)) return { fill: colours.reach };
    if (kind === 'tiles') return { fill: byDigit && puzzle[c] !== '.' ? hsl(40 * Number(puzzle[c]), 65, level) : tile };
    if (kind === 'chequered') return { fill: (row + column) % 2 ? colours.other : colours.cell };
    return { fill: kind === 'boxes' && odd ? colours.other : colours.cell };
  });
}

function lines(kind, p, size, colours) {
  const none = ['tiles', 'boxes', 'bare', 'chequered'].includes(kind);
  const thin = Math.max(0.6, p.cell / between(35, 60)), thick = Math.max(1, p.cell / pick([10, 14, 18, 24]));
  let out = '';
  for (const isThick of [false, true])
    for (let i = 0; i <= 9 && !none; i++) {
      if ((i % 3 === 0) !== isThick || (kind === 'outlines' && !isThick)) continue;
      const at = i * p.cell, w = isThick ? thick : thin, fill = isThick ? colours.thick : colours.line;
      out += rect(at - w / 2, -thick / 2, w, size + thick, fill) + rect(-thick / 2, at - w / 2, size + thick, w, fill);
    }
  return out;
}

function notes(p, x, y, colours) {
  let out = '';
  const many = 2 + below(4), shown = new Set(Array.from({ length: many }, () => below(9)));
  for (const n of shown)
    out += word(p.at[x] + p.cell * (0.2 + 0.3 * (n % 3)), p.at[y] + p.cell * (0.2 + 0.3 * Math.floor(n / 3)), p.cell * 0.22,
      colours.digit, n + 1, 'opacity="0.7"');
  return out;
}

// Givens, own digits in another colour, notes; says what is seen.
function board(kind, size, colours, [given, solution]) {
  const p = places(kind, size), own = ['progress', 'bare', 'tiles', 'boxes'].includes(kind) && chance(kind === 'progress' ? 1 : 0.4);
  const share = own ? between(0.1, 0.8) : 0, noted = kind === 'notes' || chance(0.15) ? between(0.2, 0.9) : 0;
  const shown = [...given].map((d, c) => (d === '.' && chance(share) ? solution[c] : d)).join('');
  const paint = tints(kind, colours, shown), high = p.cell * between(0.48, 0.78), round = kind === 'tiles' ? p.cell * pick([0, 0.06, 0.15, 0.3]) : 0;
  const bold = pick([300, 400, 400, 500, 700]);
  let out = '', digits = '';
  paint.forEach(({ fill, digit }, c) => {
    const x = c % 9, y = Math.floor(c / 9);
    out += kind === 'bare' && fill === colours.cell ? '' : rect(p.at[x], p.at[y], p.cell, p.cell, fill, `rx="${round}"`);
    if (shown[c] !== '.')
      digits += word(centre(p, x), centre(p, y), high, digit ?? (given[c] === '.' ? colours.own : colours.digit), shown[c], `font-weight="${bold}"`);
    else if (chance(noted)) digits += notes(p, x, y, colours);
  });
  return { art: out + lines(kind, p, size, colours) + digits, shown, cell: p.cell };
}

// A title, a clock, keys: what an app has beside the board.
function surroundings(w, h, x, y, size, colours) {
  let out = '';
  const above = y, under = h - y - size, small = Math.min(w, h) / 25;
  if (above > 2.5 * small)
    out += word(w * 0.2, y - 1.2 * small, small, colours.digit, pick(['Sudoku', 'Hard', 'Level 12', 'Expert'])) +
      word(w * 0.8, y - 1.2 * small, small, colours.digit, `0${below(10)}:${10 + below(50)}`);
  if (under > 4 * small && chance(0.8))
    for (let d = 1; d <= 9; d++)
      out += word(x + (d - 0.5) * size / 9, y + size + under * 0.4, Math.min(under * 0.4, size / 9 * between(0.6, 0.8)), colours.own, d);
  if (under > 8 * small)
    for (const [i, name] of ['Undo', 'Erase', 'Notes', 'Hint'].entries())
      out += word(w * (i + 0.5) / 4, y + size + under * 0.8, small * 0.8, colours.digit, name);
  return out;
}

const grain = (colours) => `<filter id="g"><feTurbulence type="fractalNoise" baseFrequency="0.01 0.2" numOctaves="3" seed="${below(999)}"/>
  <feColorMatrix values="0 0 0 0 0.5 0 0 0 0 0.35 0 0 0 0 0.2 0 0 0 ${colours.isDark ? 0.25 : 0.35} 0"/></filter>
  <rect width="100%" height="100%" filter="url(#g)"/>`;

function picture(kind, puzzle) {
  const [w, h] = pick(SIZES), colours = theme(kind), size = Math.min(w, h) * between(0.62, 0.96);
  const x = between(3, w - size - 3), y = between(3, (h - size - 3) * 0.8 + 1), made = board(kind, size, colours, puzzle);
  const isWood = kind === 'bare' && chance(0.4);
  const art = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" style="font-family:'${pick(fonts)}'">` +
    rect(0, 0, w, h, kind === 'bare' && chance(0.5) ? colours.cell : colours.page) + (isWood ? grain(colours) : '') +
    surroundings(w, h, x, y, size, colours) + `<g transform="translate(${x} ${y})">${made.art}</g></svg>`;
  return { w, h, art, shown: made.shown, scale: made.cell < 40 ? pick([1.5, 2]) : 1 };
}

// A PNG of 8-bit colours, without lines in between, as grey.
function gray(png) {
  const w = png.readUInt32BE(16), h = png.readUInt32BE(20), bytes = png[25] === 6 ? 4 : 3, parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const raw = inflateSync(Buffer.concat(parts)), row = w * bytes, all = Buffer.alloc(row * h), out = Buffer.alloc(w * h);
  for (let y = 0, i = 0; y < h; y++) {
    const how = raw[i++];
    for (let k = 0, o = y * row; k < row; k++, o++) {
      const a = k < bytes ? 0 : all[o - bytes], b = y ? all[o - row] : 0, c = k < bytes || !y ? 0 : all[o - row - bytes];
      const p = [Math.abs(b - c), Math.abs(a - c), Math.abs(a + b - 2 * c)];
      const paeth = p[0] <= p[1] && p[0] <= p[2] ? a : p[1] <= p[2] ? b : c;
      all[o] = raw[i++] + [0, a, b, (a + b) >> 1, paeth][how];
    }
  }
  for (let i = 0, o = 0; o < w * h; o++, i += bytes) out[o] = Math.round(0.299 * all[i] + 0.587 * all[i + 1] + 0.114 * all[i + 2]);
  return Buffer.concat([Buffer.from(`P5\n${w} ${h}\n255\n`), out]);
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] }), truth = [];
for (const [i, line] of readFileSync(0, 'latin1').trim().split('\n').entries()) {
  const kind = KINDS[i % KINDS.length], { w, h, art, shown, scale } = picture(kind, line.split(','));
  const context = await browser.newContext({ viewport: { width: w, height: h }, deviceScaleFactor: scale }), page = await context.newPage();
  const file = `${String(i).padStart(4, '0')}-${kind}`;
  await page.setContent(`<body style="margin:0">${art}`);
  const png = await page.screenshot();
  writeFileSync(join(folder, `${file}.pgm`), gray(png));
  if (process.env.PNG) writeFileSync(join(folder, `${file}.png`), png);
  truth.push(`${file}.pgm ${shown}\n`);
  await context.close();
}
writeFileSync(join(folder, 'truth'), truth.join(''));
await browser.close();
