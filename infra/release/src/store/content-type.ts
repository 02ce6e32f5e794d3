import mime from 'mime';

const TEXT = /^(?:text\/|application\/json$)/;

/** The content type of a release's file. */
export function contentTypeOf(path: string): string {
  const type = mime.getType(path) ?? 'application/octet-stream';
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}
