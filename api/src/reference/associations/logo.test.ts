import { describe, expect, test } from 'vitest';
import { LOGO_MAX_BYTES, readLogo } from './logo.ts';
import { LogoRejectedError } from './svg-logo.ts';

function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(45);
  bytes.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
function jpeg(width: number, height: number): Buffer {
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3]);
  frame.writeUInt16BE(height, 5);
  frame.writeUInt16BE(width, 7);
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2]), frame, Buffer.alloc(8)]);
}
function webp(chunk: 'VP8X' | 'VP8 ' | 'VP8L', width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40);
  bytes.write(`RIFF\0\0\0\0WEBP${chunk}`, 'latin1');
  if (chunk === 'VP8X') {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  } else if (chunk === 'VP8 ') {
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  } else {
    bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  }
  return bytes;
}
const drawing = Buffer.from('<svg viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"><g/></svg>');

describe('logo', () => {
  test.each([
    ['image/png', png(64, 200)],
    ['image/jpeg', jpeg(640, 480)],
    ['image/webp', webp('VP8X', 256, 256)],
    ['image/webp', webp('VP8 ', 256, 256)],
    ['image/webp', webp('VP8L', 256, 256)],
    ['image/svg+xml', drawing],
  ])('gets its media type from its bytes: %s', (mediaType, bytes) => {
    expect(readLogo(bytes)).toMatchObject({ mediaType, hash: expect.stringMatching(/^[0-9a-f]{32}$/) });
  });

  test.each([
    ['a picture', png(300, 100), 3],
    ['a drawing with a view box', Buffer.from('<svg viewBox="0 0 500 100" xmlns="http://www.w3.org/2000/svg"/>'), 5],
    ['a drawing with sizes', Buffer.from('<svg width="300" height="600" xmlns="http://www.w3.org/2000/svg"/>'), 0.5],
    ['a drawing without height', Buffer.from('<svg viewBox="0 0 9 0" xmlns="http://www.w3.org/2000/svg"/>'), null],
    ['a drawing with a broken view box', Buffer.from('<svg viewBox="wide" xmlns="http://www.w3.org/2000/svg"/>'), null],
  ])('gets its aspect ratio from its width and height: %s', (_what, bytes, ratio) => {
    expect(readLogo(bytes).ratio).toBe(ratio);
  });

  test('gets the same hash for the same content, and a different hash for other content', () => {
    expect(readLogo(png(64, 64)).hash).toBe(readLogo(png(64, 64)).hash);
    expect(readLogo(png(64, 64)).hash).not.toBe(readLogo(png(64, 65)).hash);
  });
});

test.each([
  ['too large a file', Buffer.alloc(LOGO_MAX_BYTES + 1, '<'), /129 KB; the maximum is 128 KB/],
  ['too small a picture', png(32, 64), /32 × 64 pixels/],
  ['too large a picture', jpeg(64, 5000), /64 to 2048/],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), /script|not/],
  ['a GIF', Buffer.from('GIF89a'), /neither an SVG/],
  ['a PDF', Buffer.from('%PDF-1.7'), /neither an SVG/],
  ['text in another encoding', Buffer.from([0x3c, 0x73, 0xff, 0xfe]), /UTF-8/],
  ['half a PNG', png(64, 64).subarray(0, 20), /PNG cannot be read/],
  ['half a JPEG', jpeg(64, 64).subarray(0, 9), /JPEG cannot be read/],
  ['half a WebP', webp('VP8X', 64, 64).subarray(0, 20), /WebP cannot be read/],
  ['an empty file', Buffer.alloc(0), /neither an SVG/],
])('%s is rejected as a logo, and the message has the reason', (_what, bytes, message) => {
  expect(() => readLogo(bytes)).toThrow(LogoRejectedError);
  expect(() => readLogo(bytes)).toThrow(message);
});
