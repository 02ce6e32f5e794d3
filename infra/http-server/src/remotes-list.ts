import { remotesListSchema, type RemotesList } from '@marketplace/contracts';
import { readFile, stat } from 'node:fs/promises';

const TIMEOUT_MS = 1_500;

/**
 * Reads the published list; null if unchanged since the last read.
 * @throws Error if missing or invalid, with a message for the log
 */
export type ReadRemotesList = () => Promise<RemotesList | null>;

interface ReadText {
  version: string;
  text: string;
}

/** Returns the list's text, or null if its version is `knownVersion`. */
type Reader = (knownVersion: string | null) => Promise<ReadText | null>;

export function remotesListReader(location: string): ReadRemotesList {
  const readNewer = isUrl(location) ? addressReader(location) : fileReader(location);
  let version: string | null = null;
  return async () => {
    const newer = await readNewer(version);
    if (newer === null) return null;
    version = newer.version;
    return parseList(newer.text);
  };
}

export const isUrl = (location: string): boolean => /^https?:/.test(location);

function fileReader(path: string): Reader {
  return async (knownVersion) => {
    const { mtimeMs, size, ino } = await stat(path);
    const version = `${mtimeMs}-${size}-${ino}`;
    return version === knownVersion ? null : { version, text: await readFile(path, 'utf8') };
  };
}

function addressReader(address: string): Reader {
  return async (knownVersion) => {
    const response = await fetch(address, {
      headers: knownVersion === null ? {} : { 'if-none-match': knownVersion },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 304) return null;
    if (!response.ok) throw new Error(`the remotes list's URL responded with ${response.status}`);
    const text = await response.text();
    return { version: response.headers.get('etag') ?? text, text };
  };
}

function parseList(text: string): RemotesList {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new Error('the remotes list is not JSON');
  }
  const result = remotesListSchema.safeParse(content);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`the remotes list has an invalid format: ${issue?.path.join('.')} ${issue?.message}`);
}
