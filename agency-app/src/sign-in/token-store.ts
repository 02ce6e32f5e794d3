import { tabStorage } from '@marketplace/platform';

const TTL_MS = 30 * 60 * 1000;

/** Stores the token of an emailed link for this tab, so that it survives a reload. Expires after TTL_MS. */
const createTokenStore = (entry: string) => ({
  save: (token: string) => tabStorage.set(entry, `${Date.now() + TTL_MS} ${token}`),
  /** Returns the token; null if it is missing or expired. */
  read() {
    const [until, token = null] = tabStorage.get(entry)?.split(' ') ?? [];
    return Number(until) > Date.now() ? token : null;
  },
  forget: () => tabStorage.remove(entry),
});

/** Token of the confirmation email, stored while the page asks for a password. */
export const confirmationTokenStore = createTokenStore('marketplace:confirmation-link');
/** Token of an invitation, stored while the invitee signs in. */
export const invitationTokenStore = createTokenStore('marketplace:invitation-link');
