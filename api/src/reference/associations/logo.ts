import { imageSize } from 'image-size';
import { createHash } from 'node:crypto';
import { LogoRejectedError, safeSvg } from './svg-logo.ts';

type LogoMediaType = 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/webp';

export interface Logo {
  mediaType: LogoMediaType;
  bytes: Buffer;
  /** First 32 hexadecimal digits of the SHA-256 of `bytes`. */
  hash: string;
  /** Width divided by height; null for an SVG without a usable size. */
  ratio: number | null;
}

/** Limits the size, because the logo loads with every page of its association. */
export const LOGO_MAX_BYTES = 128 * 1024;
/** Minimum height in pixels. The header shows 40 px; 64 is sharp on most screens. */
const MIN_PIXELS = 64;
const MAX_PIXELS = 2048;

/**
 * Reads a logo from a file's bytes, and ignores its name. Sanitizes SVG.
 * @throws LogoRejectedError with the problem and its fix
 */
export function readLogo(file: Uint8Array): Logo {
  const bytes = Buffer.from(file);
  if (bytes.length > LOGO_MAX_BYTES) {
    throw new LogoRejectedError(
      `The logo has ${kilobytes(bytes.length)}; the maximum is ${kilobytes(LOGO_MAX_BYTES)}.`,
    );
  }
  const picture = rasterOf(bytes);
  if (picture !== null) {
    const { mediaType, width, height } = picture;
    if (width < MIN_PIXELS || height < MIN_PIXELS || width > MAX_PIXELS || height > MAX_PIXELS) {
      throw new LogoRejectedError(
        `The logo has ${width} × ${height} pixels; each side needs ${MIN_PIXELS} to ${MAX_PIXELS}. An SVG fits any size.`,
      );
    }
    return logoOf(mediaType, bytes, width / height);
  }
  const drawing = Buffer.from(safeSvg(textOf(bytes)));
  return logoOf('image/svg+xml', drawing, ratioOf(drawing));
}

function logoOf(mediaType: LogoMediaType, bytes: Buffer, ratio: number | null): Logo {
  return { mediaType, bytes, hash: createHash('sha256').update(bytes).digest('hex').slice(0, 32), ratio };
}

function ratioOf(drawing: Buffer): number | null {
  try {
    const { width, height } = imageSize(new Uint8Array(drawing));
    return width > 0 && height > 0 ? width / height : null;
  } catch {
    return null;
  }
}

const kilobytes = (bytes: number) => `${Math.ceil(bytes / 1024)} KB`;

function textOf(bytes: Buffer): string {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trimStart().startsWith('<')) return text;
  } catch {
    // The bytes are not text, so the error below applies.
  }
  throw new LogoRejectedError('The logo is neither an SVG (in UTF-8) nor a PNG, WebP or JPEG picture.');
}

const RASTERS = [
  { name: 'PNG', mediaType: 'image/png', hasHead: (head: string) => head.startsWith('\x89PNG\r\n\x1a\n') },
  {
    name: 'WebP',
    mediaType: 'image/webp',
    hasHead: (head: string) => head.startsWith('RIFF') && head.endsWith('WEBP'),
  },
  { name: 'JPEG', mediaType: 'image/jpeg', hasHead: (head: string) => head.startsWith('\xff\xd8\xff') },
] as const;

interface Raster {
  mediaType: Exclude<LogoMediaType, 'image/svg+xml'>;
  width: number;
  height: number;
}

function rasterOf(bytes: Buffer): Raster | null {
  const kind = RASTERS.find(({ hasHead }) => hasHead(bytes.toString('latin1', 0, 12)));
  if (kind === undefined) return null;
  try {
    // Copied, because the library reads past the end of a shared buffer.
    const { width, height } = imageSize(new Uint8Array(bytes));
    return { mediaType: kind.mediaType, width, height };
  } catch (error) {
    throw new LogoRejectedError(`The ${kind.name} cannot be read. Export it again.`, { cause: error });
  }
}
