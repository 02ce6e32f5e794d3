import { createHash } from 'node:crypto';
import { LogoRefused, safeSvg } from './svg-logo.ts';

export type LogoMediaType = 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/webp';

export interface Logo {
  mediaType: LogoMediaType;
  bytes: Buffer;
  /** First 32 hexadecimal digits of the SHA-256 of `bytes`. */
  hash: string;
}

/** A logo loads with every page of its association. */
export const LOGO_MAX_BYTES = 128 * 1024;
/** The header shows it at 40 px, so 64 is sharp enough on most screens. */
const MIN_PIXELS = 64;
const MAX_PIXELS = 2048;

/**
 * Reads a logo from a file's bytes; the file name is ignored. A drawing is sanitized.
 * @throws LogoRefused with the problem and what to do about it
 */
export function readLogo(file: Uint8Array): Logo {
  const bytes = Buffer.from(file);
  if (bytes.length > LOGO_MAX_BYTES) {
    throw new LogoRefused(`The logo has ${kilobytes(bytes.length)}; the maximum is ${kilobytes(LOGO_MAX_BYTES)}.`);
  }
  const picture = rasterOf(bytes);
  if (picture !== null) {
    const { mediaType, width, height } = picture;
    if (width < MIN_PIXELS || height < MIN_PIXELS || width > MAX_PIXELS || height > MAX_PIXELS) {
      throw new LogoRefused(
        `The logo has ${width} × ${height} pixels; each side needs ${MIN_PIXELS} to ${MAX_PIXELS}. An SVG fits any size.`,
      );
    }
    return logoOf(mediaType, bytes);
  }
  return logoOf('image/svg+xml', Buffer.from(safeSvg(textOf(bytes))));
}

function logoOf(mediaType: LogoMediaType, bytes: Buffer): Logo {
  return { mediaType, bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32) };
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`;

function textOf(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trimStart().startsWith('<')) return text;
  } catch {
    // Not text: reported below.
  }
  throw new LogoRefused('The logo is neither an SVG (in UTF-8) nor a PNG, WebP or JPEG picture.');
}

interface Raster {
  mediaType: Exclude<LogoMediaType, 'image/svg+xml'>;
  width: number;
  height: number;
}

/** Type and size of a picture from its first bytes; null when it is none of the three. */
function rasterOf(bytes: Buffer): Raster | null {
  const ascii = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (ascii(0, 8) === '\x89PNG\r\n\x1a\n') {
    if (bytes.length < 33 || ascii(12, 16) !== 'IHDR') throw new LogoRefused('The PNG is broken.');
    return { mediaType: 'image/png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  }
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') {
    return { mediaType: 'image/webp', ...sizeOfWebp(bytes, ascii(12, 16)) };
  }
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) {
    return { mediaType: 'image/jpeg', ...sizeOfJpeg(bytes) };
  }
  return null;
}

function sizeOfWebp(bytes: Buffer, chunk: string): { width: number; height: number } {
  if (bytes.length >= 30) {
    if (chunk === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    if (chunk === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    if (chunk === 'VP8L') {
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
  }
  throw new LogoRefused('The WebP is broken.');
}

/** Walks the segments to the one that contains the picture's size. */
function sizeOfJpeg(bytes: Buffer): { width: number; height: number } {
  for (let at = 2; at + 9 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  throw new LogoRefused('The JPEG is broken.');
}
