import { tabStorage } from '@marketplace/platform';

/** How long a link works after a reload. */
const TTL_MS = 30 * 60 * 1000;

/** Stores the token of a mailed link across reloads of this tab, while its page waits for the user. */
const keptToken = (entry: string) => ({
  keep: (token: string) => tabStorage.set(entry, `${Date.now() + TTL_MS} ${token}`),
  /** Null if there is none, or it is too old. */
  read() {
    const [until, token = null] = tabStorage.get(entry)?.split(' ') ?? [];
    return Number(until) > Date.now() ? token : null;
  },
  forget: () => tabStorage.remove(entry),
});

/** Token of the confirmation mail, while the page asks for a password. */
export const keptConfirmation = keptToken('marketplace:confirmation-link');
/** Token of an invitation, also while the invited person signs in. */
export const keptInvitation = keptToken('marketplace:invitation-link');
