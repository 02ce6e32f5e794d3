import type { Session } from '@marketplace/contracts';
import { SESSION_LOCK, SIGNED_IN_MARK } from '@marketplace/contracts';
import { deviceStorage } from '../storage/browser-storage.ts';

export type TabMessage = { kind: 'session'; session: Session; endsAt: number } | { kind: 'ended'; refused?: boolean };

export interface SessionTabs {
  oneAtATime<T>(work: () => Promise<T>): Promise<T>;
  tell(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
  /** Called when the page becomes visible or online. */
  onWake(listener: () => void): () => void;
  /** Records whether this browser has a session. Without one, later visits skip the check. */
  remember(signedIn: boolean): void;
  mayHaveSession(): boolean;
  /** Records whether the server must still be notified of a sign-out. If so, the browser's next page does it. */
  setPendingSignOut(owed: boolean): void;
  hasPendingSignOut(): boolean;
}

const CHANNEL = 'marketplace-session';
const OWED = 'marketplace:signing-out';

/** Uses Web Locks, BroadcastChannel, and a flag in local storage, which never contains a token. */
export function browserTabs(): SessionTabs {
  // The server has no tabs, although Node has BroadcastChannel.
  const alone = typeof window === 'undefined' || typeof BroadcastChannel === 'undefined';
  const channel = alone ? null : new BroadcastChannel(CHANNEL);
  return {
    // Web Locks require HTTPS. Without them, tabs may refresh concurrently.
    oneAtATime: async (work) => (navigator.locks ? await navigator.locks.request(SESSION_LOCK, work) : await work()),
    tell: (message) => channel?.postMessage(message),
    listen(listener) {
      const receive = (event: MessageEvent<unknown>) => {
        if (isTabMessage(event.data)) listener(event.data);
      };
      channel?.addEventListener('message', receive);
      return () => channel?.removeEventListener('message', receive);
    },
    onWake(listener) {
      const onVisible = () => {
        if (document.visibilityState === 'visible') listener();
      };
      document.addEventListener('visibilitychange', onVisible);
      window.addEventListener('online', listener);
      return () => {
        document.removeEventListener('visibilitychange', onVisible);
        window.removeEventListener('online', listener);
      };
    },
    remember: (signedIn) => setMark(SIGNED_IN_MARK, signedIn),
    // Without storage, every page load checks the session.
    mayHaveSession: () => deviceStorage.get(SIGNED_IN_MARK) !== null,
    setPendingSignOut: (owed) => setMark(OWED, owed),
    hasPendingSignOut: () => Boolean(deviceStorage.get(OWED)),
  };
}

function setMark(name: string, present: boolean): void {
  if (present) deviceStorage.set(name, '1');
  else deviceStorage.remove(name);
}

function isTabMessage(data: unknown): data is TabMessage {
  return (
    typeof data === 'object' && data !== null && 'kind' in data && (data.kind === 'session' || data.kind === 'ended')
  );
}
