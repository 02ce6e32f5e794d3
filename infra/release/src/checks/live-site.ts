import * as z from 'zod';
import { CommandError } from '@marketplace/cli/error';
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

async function readJson<T>(url: URL, schema: z.ZodType<T>, what: string, option: string): Promise<T> {
  const advice = `Is ${what} reachable there? Pass its URL with ${option}.`;
  let content: unknown;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`it responded with ${response.status}`);
    content = await response.json();
  } catch (error) {
    throw new CommandError(`${url.href}: ${error instanceof Error ? error.message : 'no response'}. ${advice}`);
  }
  const parsed = schema.safeParse(content);
  if (!parsed.success) throw new CommandError(`${url.href} does not list what ${what} provides. ${advice}`);
  return parsed.data;
}
