/** How long a link left open on a screen stays usable after a reload. */
const TTL_MS = 30 * 60 * 1000;

interface KeptToken {
  keep(token: string): void;
  /** Null if there is none, or it is too old. */
  read(): string | null;
  forget(): void;
}

/** Stores the token of a mailed link across reloads of this tab, while its page waits for the user. */
function keptToken(entry: string): KeptToken {
  return {
    keep(token) {
      try {
        sessionStorage.setItem(entry, `${Date.now() + TTL_MS} ${token}`);
      } catch {
        // Without storage, a reload needs the link from the email again.
        return;
      }
    },
    read() {
      try {
        const [until, token = null] = sessionStorage.getItem(entry)?.split(' ') ?? [];
        return Number(until) > Date.now() ? token : null;
      } catch {
        return null;
      }
    },
    forget() {
      try {
        sessionStorage.removeItem(entry);
      } catch {
        return;
      }
    },
  };
}

/** Of the confirmation email, while the page asks for a password. */
export const keptConfirmation = keptToken('marketplace:confirmation-link');
/** Of an invitation to join an agency, also while the invited person signs in. */
export const keptInvitation = keptToken('marketplace:invitation-link');
