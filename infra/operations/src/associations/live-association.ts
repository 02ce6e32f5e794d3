import { CommandError } from '@marketplace/cli/error';
import type { Association } from '@marketplace/contracts';
import { findRunningSite, stateDirectory } from '@marketplace/local';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';

/** Changes usually show within a minute. The timeout allows for a busy site. */
const DEFAULT_LIMITS = { timeoutMs: 90_000, pauseMs: 1_000 };
const REQUEST_TIMEOUT_MS = 5_000;
/** Number of consecutive matches required, because several site processes may have separate caches. */
const ANSWERS_IN_A_ROW = 3;

const shownSchema = z.object({ associations: z.array(z.record(z.string(), z.unknown())) });
const COMPARED = ['state', 'name', 'logo', 'theme', 'support_email', 'sms_opt_in_default'] as const;

/** @throws CommandError if invalid */
export function requireSiteUrl(siteOption: string | undefined): void {
  if (siteOption !== undefined && !URL.canParse(siteOption))
    throw new CommandError(`--site takes a URL, not '${siteOption}'.`);
}

/**
 * Returns `siteOption` if set, otherwise the running local site, otherwise null. Ignores the local site if the change
 * is in another database.
 */
export async function siteToWatch(siteOption: string | undefined, isOtherDatabase: boolean): Promise<string | null> {
  if (siteOption === undefined && isOtherDatabase) return null;
  const site = siteOption ?? (await findRunningSite(stateDirectory()))?.site_url;
  return site === undefined ? null : site.replace(/\/+$/, '');
}

/**
 * Waits until the site shows `expectedFields`; null means that it shows no association. Returns how many seconds that took,
 * or null on timeout.
 */
export async function waitUntilLive(
  site: string,
  code: string,
  expectedFields: Pick<Association, (typeof COMPARED)[number]> | null,
  { timeoutMs, pauseMs } = DEFAULT_LIMITS,
): Promise<number | null> {
  const began = performance.now();
  for (let inARow = 0; performance.now() - began < timeoutMs; await wait(pauseMs)) {
    inARow = (await isShown(`${site}/${code}`, code, expectedFields)) ? inARow + 1 : 0;
    if (inARow === ANSWERS_IN_A_ROW) return Math.round((performance.now() - began) / 1000);
  }
  return null;
}

async function isShown(
  address: string,
  code: string,
  expectedFields: Pick<Association, (typeof COMPARED)[number]> | null,
): Promise<boolean> {
  try {
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { 'cache-control': 'no-cache' },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
    if (expectedFields === null) return response.status === 404 || (response.status >= 300 && response.status < 400);
    const association = response.status === 200 ? associationIn(await response.text(), code) : null;
    return (
      association !== null &&
      COMPARED.every((field) => comparable(association[field]) === comparable(expectedFields[field]))
    );
  } catch {
    return false;
  }
}

function associationIn(html: string, code: string): Record<string, unknown> | null {
  const [, text] = /<script[^>]*\bid="site-config"[^>]*>([\s\S]*?)<\/script>/.exec(html) ?? [];
  const config = text === undefined ? null : shownSchema.safeParse(JSON.parse(text)).data;
  return config?.associations.find((association) => association['code'] === code) ?? null;
}

function comparable(value: unknown): string {
  const isObject = typeof value === 'object' && value !== null;
  return JSON.stringify(
    isObject ? Object.entries(value).toSorted(([one], [other]) => one.localeCompare(other)) : value,
  );
}
