import { CommandError } from '@marketplace/cli/error';
import { releaseFigures } from '@marketplace/contracts';
import * as z from 'zod';
import type { ReleaseStore } from '../store/release-store.ts';

const NOTE = 'canary.json';

const date = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (value) => value.toISOString(),
});
const verdict = z.object({ is: z.enum(['good', 'bad', 'unknown']), why: z.string() });
/** Figures of a canary at the last check: counts only, nothing about people. */
const lastCheck = z.object({
  checked_at: date,
  /** Start of the canary, which distinguishes canaries of the same release. */
  since: date,
  canary: releaseFigures,
  current: releaseFigures,
  verdict,
});
export type LastCheck = z.output<typeof lastCheck>;

export async function writeLastCheck(store: ReleaseStore, name: string, check: LastCheck): Promise<void> {
  const text = `${JSON.stringify(z.encode(lastCheck, check), null, 2)}\n`;
  await store.putNotes(name, check.canary.release, new Map([[NOTE, Buffer.from(text)]]));
}

/**
 * Returns the figures of the canary that began at `since`; null before the first check.
 * @throws CommandError if the file is unreadable
 */
export async function readLastCheck(
  store: ReleaseStore,
  name: string,
  release: string,
  since: Date,
): Promise<LastCheck | null> {
  const note = (await store.readNotes(name, release)).get(NOTE);
  if (note === undefined) return null;
  try {
    const check = z.decode(lastCheck, JSON.parse(Buffer.from(note).toString()));
    return check.since.getTime() === since.getTime() ? check : null;
  } catch {
    throw new CommandError(
      `The watch’s notes on ${name} ${release} have an unknown format. Update the release packages.`,
    );
  }
}
