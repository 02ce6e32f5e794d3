import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { imageSize } from 'image-size';
import { LRUCache } from 'lru-cache';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** Twice the logo's height in emails, for sharp display. */
const HEIGHT = 96;
/** Font for text in an SVG, because the server does not have the SVG's own font. */
const FONT = { family: 'Figtree', file: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2' };

export interface Picture {
  mediaType: string;
  bytes: Buffer;
}

const bitmaps = new LRUCache<string, Picture>({ max: 50 });
let tools: Promise<Uint8Array> | null = null;

/**
 * Converts a logo to PNG or JPEG, because mail programs show no SVG or WebP. Returns PNG and JPEG unchanged. `hash`
 * identifies the logo's bytes.
 */
export async function bitmapOf(hash: string, logo: Picture): Promise<Picture> {
  if (logo.mediaType === 'image/png' || logo.mediaType === 'image/jpeg') return logo;
  const cached = bitmaps.get(hash);
  if (cached !== undefined) return cached;
  const font = await (tools ??= loadTools());
  const picture = { mediaType: 'image/png', bytes: draw(asDrawing(logo), font) };
  bitmaps.set(hash, picture);
  return picture;
}

async function loadTools(): Promise<Uint8Array> {
  const fileOf = (specifier: string) => readFile(fileURLToPath(import.meta.resolve(specifier)));
  await initWasm(await fileOf('@resvg/resvg-wasm/index_bg.wasm'));
  return fileOf(FONT.file);
}

function asDrawing({ mediaType, bytes }: Picture): string {
  if (mediaType === 'image/svg+xml') return bytes.toString('utf8');
  const { width, height } = imageSize(bytes);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `<image width="${width}" height="${height}" href="data:${mediaType};base64,${bytes.toString('base64')}"/></svg>`
  );
}

function draw(svg: string, font: Uint8Array): Buffer {
  const { family } = FONT;
  const drawing = new Resvg(svg, {
    fitTo: { mode: 'height', value: HEIGHT },
    font: { fontBuffers: [font], defaultFontFamily: family, sansSerifFamily: family, serifFamily: family },
  });
  try {
    return Buffer.from(drawing.render().asPng());
  } finally {
    drawing.free();
  }
}
