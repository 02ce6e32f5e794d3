import { Send } from 'lucide-react';
import { useState } from 'react';
import { useLanguage, type Translate } from '@marketplace/platform';
import { Alert, Button, Cluster, Outcome } from '@marketplace/ui';
import { dropFromOutbox, type WaitingEntry } from './outbox.ts';
import { sendAndNotify } from './send-and-notify.ts';

interface WaitingNoteProps {
  entry: WaitingEntry;
  headingLevel: 1 | 2;
  onDiscard: () => void;
}

export function WaitingNote({ entry, headingLevel, onDiscard }: WaitingNoteProps) {
  const { t } = useLanguage();
  const { sending, send } = useSendNow(t);
  const drop = () => dropFromOutbox(entry.slot);
  return (
    <Outcome
      picture="away"
      title={t('Saved on this phone')}
      headingLevel={headingLevel}
      focused
      primary={
        <Button size="l" icon={<Send aria-hidden />} busy={sending} busyText={t('Sending...')} onClick={send}>
          {t('Send now')}
        </Button>
      }
      secondary={
        <Cluster gap={4}>
          <Button variant="link" disabled={sending} onClick={drop}>
            {t('Change something')}
          </Button>
          <Button
            variant="link"
            disabled={sending}
            onClick={() => {
              drop();
              onDiscard();
            }}
          >
            {t('Discard')}
          </Button>
        </Cluster>
      }
    >
      <p>{t("Open this page when you're online to send it.")}</p>
      <p>{t('It stays on this phone for 24 hours. Discard it if other people use this phone.')}</p>
    </Outcome>
  );
}

export function WaitingAlert({ entries }: { entries: readonly WaitingEntry[] }) {
  const { t } = useLanguage();
  const { sending, send } = useSendNow(t);
  return (
    <Alert
      live
      tone="warning"
      title={t('Saved on this phone')}
      action={
        <Cluster gap={4}>
          <Button size="s" busy={sending} busyText={t('Sending...')} onClick={send}>
            {t('Send now')}
          </Button>
          <Button
            size="s"
            variant="secondary"
            disabled={sending}
            onClick={() => entries.forEach(({ slot }) => dropFromOutbox(slot))}
          >
            {t('Discard')}
          </Button>
        </Cluster>
      }
    >
      <p>{entries.map(({ label }) => t(label.text, label.values)).join(' · ')}</p>
      <p>{t("Open this page when you're online to send it.")}</p>
      <p>{t('It stays on this phone for 24 hours. Discard it if other people use this phone.')}</p>
    </Alert>
  );
}

function useSendNow(t: Translate) {
  const [sending, setSending] = useState(false);
  function send() {
    setSending(true);
    void sendAndNotify(t).finally(() => setSending(false));
  }
  return { sending, send };
}
