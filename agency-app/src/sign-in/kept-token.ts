const ENTRY = 'marketplace:confirmation-link';
/** A link that was left open on somebody's screen for so long is forgotten. */
const KEPT_MS = 30 * 60 * 1000;

/** Keeps the token of a confirmation link for the reloads of this tab, while its page waits for a password. */
export function keepToken(token: string): void {
  try {
    sessionStorage.setItem(ENTRY, `${Date.now() + KEPT_MS} ${token}`);
  } catch {
    // Without storage a reload needs the link of the email again.
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
