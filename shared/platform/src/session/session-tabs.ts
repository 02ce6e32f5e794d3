import type { Session } from '@marketplace/contracts';

export type TabMessage = { kind: 'session'; session: Session; endsAt: number } | { kind: 'ended'; refused?: boolean };

/** How the tabs of one browser share a session. */
export interface SessionTabs {
  /** Runs the work while no other tab runs such work. */
  oneAtATime<T>(work: () => Promise<T>): Promise<T>;
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
  /** Called when the page comes back into use: shown again, online again. */
  onWake(listener: () => void): () => void;
  /** Notes that this browser has a session, so that a visitor without one causes no call. */
  remember(signedIn: boolean): void;
  mayHaveSession(): boolean;
  /** Notes that the server still has to hear of a log-out; the next page of this browser tells it. */
  oweSignOut(owed: boolean): void;
  owesSignOut(): boolean;
}

const NAME = 'marketplace-session';
const MARK = 'marketplace:signed-in';
const OWED = 'marketplace:signing-out';

/** The browser's own means: Web Locks, BroadcastChannel and a mark (never a token) in the local storage. */
export function browserTabs(): SessionTabs {
  // A server that renders a page has no tabs, though it has channels.
  const alone = typeof window === 'undefined' || typeof BroadcastChannel === 'undefined';
  const channel = alone ? null : new BroadcastChannel(NAME);
  return {
    // Not there on a page without https; such a page refreshes without taking turns.
    oneAtATime: async (work) => (navigator.locks ? await navigator.locks.request(NAME, work) : await work()),
    tell: (message) => channel?.postMessage(message),
    listen(listener) {
      const receive = (event: MessageEvent<unknown>) => {
        if (isTabMessage(event.data)) listener(event.data);
      };
      channel?.addEventListener('message', receive);
      return () => channel?.removeEventListener('message', receive);
    },
    onWake(listener) {
      const shown = () => {
        if (document.visibilityState === 'visible') listener();
      };
      document.addEventListener('visibilitychange', shown);
      window.addEventListener('online', listener);
      return () => {
        document.removeEventListener('visibilitychange', shown);
        window.removeEventListener('online', listener);
      };
    },
    remember: (signedIn) => setMark(MARK, signedIn),
    // Without storage every load asks the server.
    mayHaveSession: () => hasMark(MARK) ?? true,
    oweSignOut: (owed) => setMark(OWED, owed),
    owesSignOut: () => hasMark(OWED) ?? false,
  };
}

function setMark(name: string, present: boolean): void {
  try {
    if (present) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    // Storage is switched off in this browser.
  }
}

/** Null when storage is switched off. */
function hasMark(name: string): boolean | null {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return null;
  }
}

function isTabMessage(data: unknown): data is TabMessage {
  return (
    typeof data === 'object' && data !== null && 'kind' in data && (data.kind === 'session' || data.kind === 'ended')
  );
}
