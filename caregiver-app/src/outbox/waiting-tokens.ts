import { waitingTokensCall, type WaitingChange } from '@marketplace/contracts';
import { callApi } from '@marketplace/platform';

interface StoredWaitingToken {
  token: string;
  until: number;
}

/** Token that authorizes fetching waiting tokens: a link token, an edit token, or an email's token. */
export interface TokenSource {
  owner: string;
  token: string;
  byMail?: boolean;
  changes: readonly WaitingChange[];
}

/** Number of waiting tokens per kind of change: one for a change, one for its correction. */
const TOKENS_PER_CHANGE = 2;
const TIMEOUT_MS = 10_000;

const sources = new Map<string, TokenSource>();
const tokensByName = new Map<string, StoredWaitingToken[]>();
let filling: Promise<void> = Promise.resolve();
const nameOf = (owner: string, change: WaitingChange) => `${owner} ${change}`;

/** Fetches waiting tokens, so that changes can be queued offline. Returns a function that drops the tokens. */
export function prefetchWaitingTokens(source: TokenSource): () => void {
  sources.set(source.owner, source);
  void fillTokens();
  return () => {
    sources.delete(source.owner);
    for (const change of source.changes) tokensByName.delete(nameOf(source.owner, change));
  };
}

/** Fetches missing waiting tokens. Without them, changes cannot be queued. */
export function fillTokens(): Promise<void> {
  filling = filling
    .then(() => Promise.all([...sources.values()].map(fill)))
    .then(
      () => undefined,
      () => undefined,
    );
  return filling;
}

async function fill({ owner, token, byMail = false, changes }: TokenSource): Promise<void> {
  const missingChanges = changes.flatMap((change) =>
    Array.from({ length: TOKENS_PER_CHANGE - validTokens(owner, change).length }, () => change),
  );
  if (missingChanges.length === 0) return;
  const { tokens, expires_in } = await callApi(
    waitingTokensCall,
    byMail
      ? { body: { token, changes: missingChanges }, token: null, signal: AbortSignal.timeout(TIMEOUT_MS) }
      : { body: { changes: missingChanges }, token, signal: AbortSignal.timeout(TIMEOUT_MS) },
  );
  const until = Date.now() + expires_in * 1000;
  missingChanges.forEach((change, index) => {
    const issued = tokens[index];
    if (issued !== undefined && sources.has(owner))
      tokensByName.set(nameOf(owner, change), [...validTokens(owner, change), { token: issued, until }]);
  });
}

const validTokens = (owner: string, change: WaitingChange) =>
  (tokensByName.get(nameOf(owner, change)) ?? []).filter(({ until }) => until > Date.now());

export async function takeToken(owner: string, change: WaitingChange): Promise<StoredWaitingToken | undefined> {
  if (validTokens(owner, change).length === 0) await filling;
  const [token, ...otherTokens] = validTokens(owner, change);
  tokensByName.set(nameOf(owner, change), otherTokens);
  return token;
}

export function forgetTokens(): void {
  sources.clear();
  tokensByName.clear();
}
