const ENTRY = 'marketplace:confirmation-link';
/** How long a link left open on a screen stays usable after a reload. */
const TTL_MS = 30 * 60 * 1000;

/** Stores a confirmation link's token across reloads of this tab, while the page waits for a password. */
export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(ENTRY, `${Date.now() + TTL_MS} ${token}`);
  } catch {
    // Without storage, a reload needs the link from the email again.
    return;
  }
}

export function keptToken(): string | null {
  try {
    const [until, token = null] = sessionStorage.getItem(ENTRY)?.split(' ') ?? [];
    return Number(until) > Date.now() ? token : null;
  } catch {
    return null;
  }
}

export function forgetToken(): void {
  try {
    sessionStorage.removeItem(ENTRY);
  } catch {
    return;
  }
}
