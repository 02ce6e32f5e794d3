import * as z from 'zod';
import { CommandError } from '@marketplace/cli/error';
import { associationCall, associationParams } from '@marketplace/contracts';
import type { BuiltRelease } from '../built-release/read-built-release.ts';
import type { ShellProvides } from '../format.ts';
import { openApiSchema, type OpenApi } from './openapi.ts';

const TIMEOUT_MS = 10_000;
const shellSchema = z.object({
  release: z.string(),
  platform: z.string(),
  symbols: z.array(z.string()),
}) satisfies z.ZodType<ShellProvides>;

/** @throws CommandError if the site does not report what its shell provides */
export function readLiveShell(site: string): Promise<ShellProvides> {
  return readJson(new URL('/shell.json', site), shellSchema, 'the live shell', '--site');
}

/** @throws CommandError if the API has no OpenAPI document */
export function readLiveApi(api: string): Promise<OpenApi> {
  return readJson(new URL('/api/openapi.json', api), openApiSchema, 'the live API', '--api');
}

async function readJson<T>(url: URL, schema: z.ZodType<T>, serverName: string, option: string): Promise<T> {
  const advice = `Is ${serverName} reachable there? Pass its URL with ${option}.`;
  let content: unknown;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`it responded with ${response.status}`);
    content = await response.json();
  } catch (error) {
    throw new CommandError(`${url.href}: ${error instanceof Error ? error.message : 'no response'}. ${advice}`);
  }
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new CommandError(`${url.href} does not list what ${serverName} provides. ${advice}`);
  return parsed.data;
}

/**
 * Rejects pages whose path starts with a current or retired association code. Such a page would hide the association's
 * pages, to which old links lead.
 * @throws CommandError
 */
export async function checkPageAddresses({ entry }: BuiltRelease, api: string): Promise<string> {
  const pages = entry.pages.map(({ path }) => path);
  const segments = [...new Set(pages.map((page) => page.split('/')[1] ?? ''))];
  const codes = segments.filter((code) => associationParams.safeParse({ code }).success);
  const takenCodes = await Promise.all(codes.map(async (code) => ((await isTaken(code, api)) ? [code] : [])));
  const [first] = takenCodes.flat();
  if (first === undefined) return `none of the ${pages.length} page paths is an association’s code`;
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
