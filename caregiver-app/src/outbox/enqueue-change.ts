import { isWaiting, outbox, writeOutbox, type FinishedChange, type WaitingEntry } from './outbox.ts';
import { takeToken } from './waiting-tokens.ts';

const TTL_MS = 24 * 60 * 60 * 1000;

/** Stores a change on this device, with a waiting token to send it later. Returns false without a token or storage. */
export async function enqueueChange(change: FinishedChange, key: string): Promise<boolean> {
  const replaced = outbox()
    .filter(isWaiting)
    .find(({ slot }) => slot === change.slot);
  const token = await tokenFor(change, replaced);
  if (token === undefined) return false;
  const entry: WaitingEntry = { ...change, ...token, key, tried: false };
  return writeOutbox([...outbox().filter(({ slot }) => slot !== change.slot), entry]);
}

/** Waiting token for a queued change. Tokens are single-use: a change that may have been sent has used its token. */
async function tokenFor({ kind, owner }: FinishedChange, replaced: WaitingEntry | undefined) {
  if (kind === 'new_profile') return { token: null, until: Date.now() + TTL_MS };
  const unused = replaced && { token: replaced.token, until: replaced.until };
  if (unused !== undefined && !replaced?.tried) return unused;
  return (await takeToken(owner, kind)) ?? unused;
}
