import { CommandError } from '@marketplace/cli/error';
import { releaseFigures } from '@marketplace/contracts';
import * as z from 'zod';
import type { ReleaseStore } from '../store/release-store.ts';

/** Name of the note in the canary's release. */
const NOTE = 'canary.json';

const date = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (value) => value.toISOString(),
});
const verdict = z.object({ is: z.enum(['good', 'bad', 'unknown']), why: z.string() });
/** Figures of a canary at the last check: counts only, nothing about people. */
const lastLook = z.object({
  looked_at: date,
  /** Start of the canary, which distinguishes canaries of the same release. */
  since: date,
  canary: releaseFigures,
  current: releaseFigures,
  verdict,
});
export type LastLook = z.output<typeof lastLook>;

export async function writeLastLook(store: ReleaseStore, name: string, look: LastLook): Promise<void> {
  const text = `${JSON.stringify(z.encode(lastLook, look), null, 2)}\n`;
  await store.putNotes(name, look.canary.release, new Map([[NOTE, Buffer.from(text)]]));
}

/**
 * Figures of the canary that began at `since`; null before the first check.
 * @throws CommandError if the file is unreadable
 */
export async function readLastLook(
  store: ReleaseStore,
  name: string,
  release: string,
  since: Date,
): Promise<LastLook | null> {
  const note = (await store.readNotes(name, release)).get(NOTE);
  if (note === undefined) return null;
  try {
    const look = z.decode(lastLook, JSON.parse(Buffer.from(note).toString()));
    return look.since.getTime() === since.getTime() ? look : null;
  } catch {
    throw new CommandError(
      `The watch’s notes on ${name} ${release} have an unknown format. Update the release packages.`,
    );
  }
}
