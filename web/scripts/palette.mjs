// Writes a picture again with 256 colours, a third of its size: palette.mjs FROM.png TO.png
// It reads what the browser writes: PNG with 8 bits of red, green and blue.

import { readFileSync, writeFileSync } from 'node:fs';
import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const COLOURS = 256;

const [from, to] = process.argv.slice(2);
if (!from || !to) throw new Error('say which picture to read and which to write');
const { width, height, pixels } = read(readFileSync(from));
writeFileSync(to, write(width, height, pixels));

/** The pixels of a picture, each as one number. */
function read(file) {
  const parts = [];
  let width = 0;
  let height = 0;
  let channels = 0;
  for (let at = SIGNATURE.length; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const kind = file.toString('latin1', at + 4, at + 8);
    const data = file.subarray(at + 8, at + 8 + length);
    if (kind === 'IHDR') {
      width = data.readUInt32BE(0);
      height = data.readUInt32BE(4);
      channels = { 2: 3, 6: 4 }[data[9]] ?? 0;
      if (data[8] !== 8 || channels === 0) throw new Error('the picture is of another kind');
    } else if (kind === 'IDAT') parts.push(data);
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * channels;
  const pixels = new Uint32Array(width * height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const filter = raw[y * (stride + 1)];
    const row = Uint8Array.from(raw.subarray(y * (stride + 1) + 1, (y + 1) * (stride + 1)));
    for (let x = 0; x < stride; x++) {
      const left = x < channels ? 0 : row[x - channels];
      const corner = x < channels ? 0 : above[x - channels];
      row[x] += [0, left, above[x], (left + above[x]) >> 1, paeth(left, above[x], corner)][filter];
    }
    for (let x = 0; x < width; x++) {
      const at = x * channels;
      pixels[y * width + x] = (row[at] << 16) | (row[at + 1] << 8) | row[at + 2];
    }
    above = row;
  }
  return { width, height, pixels };
}

/** The neighbour that a pixel is foretold by. */
function paeth(left, above, corner) {
  const guess = left + above - corner;
  const [a, b, c] = [left, above, corner].map((one) => Math.abs(guess - one));
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/** The red, green or blue of a colour. */
function part(colour, shift) {
  return (colour >> shift) & 255;
}

/** Few colours that stand for many: boxes of them are cut in two where they are widest. */
function paletteOf(counts) {
  const boxOf = (colours) => {
    const spans = [16, 8, 0].map((shift) => {
      let [least, most] = [255, 0];
      for (const [colour] of colours) {
        least = Math.min(least, part(colour, shift));
        most = Math.max(most, part(colour, shift));
      }
      return { shift, span: most - least };
    });
    const widest = spans.reduce((one, other) => (other.span > one.span ? other : one));
    const weight = colours.reduce((sum, [, count]) => sum + count, 0);
    return { colours, shift: widest.shift, worth: widest.span ** 2 * Math.sqrt(weight), weight };
  };
  const boxes = [boxOf([...counts])];
  while (boxes.length < COLOURS) {
    boxes.sort((one, other) => one.worth - other.worth);
    const { colours, shift, worth, weight } = boxes.pop();
    if (worth === 0) {
      boxes.push(boxOf(colours));
      break;
    }
    colours.sort(([one], [other]) => part(one, shift) - part(other, shift));
    let cut = 0;
    for (let sum = 0; cut < colours.length - 1 && sum < weight / 2; cut++) sum += colours[cut][1];
    cut = Math.max(1, cut);
    boxes.push(boxOf(colours.slice(0, cut)), boxOf(colours.slice(cut)));
  }
  return boxes.map(({ colours, weight }) =>
    [16, 8, 0].map((shift) =>
      Math.round(colours.reduce((sum, [colour, count]) => sum + part(colour, shift) * count, 0) / weight),
    ),
  );
}

/** A picture with a palette. */
function write(width, height, pixels) {
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const palette = paletteOf(counts);
  const nearest = new Map();
  for (const colour of counts.keys()) {
    let [best, distance] = [0, Infinity];
    palette.forEach(([red, green, blue], nr) => {
      const off = (red - part(colour, 16)) ** 2 + (green - part(colour, 8)) ** 2 + (blue - part(colour, 0)) ** 2;
      if (off < distance) [best, distance] = [nr, off];
    });
    nearest.set(colour, best);
  }
  const rows = Buffer.alloc((width + 1) * height);
  pixels.forEach((pixel, at) => {
    rows[Math.floor(at / width) * (width + 1) + 1 + (at % width)] = nearest.get(pixel);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind, data) {
  const body = Buffer.concat([Buffer.from(kind, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
