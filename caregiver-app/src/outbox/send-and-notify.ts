import { msg } from '@marketplace/domain';
import { toast, type Translate } from '@marketplace/platform';
import type { ChangeKind } from './outbox.ts';
import { sendWaiting } from './send-waiting.ts';

const SENT_TEXTS: Partial<Record<ChangeKind, string>> = {
  profile: msg('Profile Updated!'),
  application: msg('Application Submitted!'),
};
const SENT = msg('Your change is saved');

/** Sends queued changes. The form of a change shows the outcome; on pages without that form, a toast does. */
export const sendAndNotify = (t: Translate): Promise<void> =>
  sendWaiting(({ entry: { kind }, isShown }) => {
    if (!isShown) toast({ title: t(SENT_TEXTS[kind] ?? SENT), tone: 'success' });
  });
