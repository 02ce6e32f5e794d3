import { CommandError } from '@marketplace/cli/error';
import { associationCall, associationParams } from '@marketplace/contracts';
import type { BuiltRelease } from '../built-release/read-built-release.ts';

const TIMEOUT_MS = 10_000;

/**
 * Rejects pages whose path starts with a current or retired association code. Such a page would hide the association's
 * pages, to which old links lead.
 * @throws CommandError
 */
export async function checkPageAddresses({ entry }: BuiltRelease, api: string): Promise<string> {
  const pages = entry.pages.map(({ path }) => path);
  const segments = [...new Set(pages.map((page) => page.split('/')[1] ?? ''))];
  const codes = segments.filter((code) => associationParams.safeParse({ code }).success);
  const taken = await Promise.all(codes.map(async (code) => ((await isTaken(code, api)) ? [code] : [])));
  const [first] = taken.flat();
  if (first === undefined) return `${pages.length} page paths, none of them an association’s`;
  throw new CommandError(`/${first} is an association's code. Choose another path for the page.`);
}

async function isTaken(code: string, api: string): Promise<boolean> {
  const url = new URL(associationCall.path.replace(':code', code), api);
  try {
    const { status } = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (status === 404) return false;
    if (status === 200 || status === 410) return true;
    throw new Error(`it responded with ${status}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'no response';
    throw new CommandError(`${url.href}: ${reason}. Is the live API reachable there? Pass its URL with --api.`);
  }
}
