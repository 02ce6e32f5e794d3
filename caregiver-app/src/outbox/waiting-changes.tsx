import { useEffect, useEffectEvent } from 'react';
import { styled, useLanguage } from '@marketplace/platform';
import { Alert, Button, Page, Stack } from '@marketplace/ui';
import { dropFromOutbox, isWaiting, useOutbox } from './outbox.ts';
import { useShownSlots } from './shown-slots.ts';
import { sendAndNotify } from './send-and-notify.ts';
import { WaitingAlert } from './waiting-note.tsx';

const RETRY_MS = 30_000;

export function WaitingChanges() {
  const { t } = useLanguage();
  const entries = useOutbox();
  const waitingEntries = entries.filter(isWaiting);
  const shownSlots = useShownSlots();
  const keys = entries.flatMap((entry) => ('key' in entry ? entry.key : [])).join();
  const send = useEffectEvent(() => void sendAndNotify(t));
  useEffect(() => {
    const retry = () => send();
    const timer = setInterval(retry, RETRY_MS);
    window.addEventListener('online', retry);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', retry);
    };
  }, []);
  useEffect(() => {
    if (keys !== '') send();
  }, [keys]);

  const otherEntries = waitingEntries.filter(({ slot }) => !shownSlots.some((prefix) => slot.startsWith(prefix)));
  const ended = entries.filter((entry) => 'ended' in entry);
  if (otherEntries.length + ended.length === 0) return null;
  return (
    <Space>
      <Page width="narrow">
        <Stack gap={4}>
          {otherEntries.length === 0 ? null : <WaitingAlert entries={otherEntries} />}
          {ended.map(({ slot, label, ended: reason }) => (
            <Alert
              key={slot}
              live
              tone="danger"
              title={t('Not sent: {change}', { change: t(label.text, label.values) })}
              action={
                <Button size="s" variant="secondary" onClick={() => dropFromOutbox(slot)}>
                  {t('OK')}
                </Button>
              }
            >
              {t(reason)}
            </Alert>
          ))}
        </Stack>
      </Page>
    </Space>
  );
}

const Space = styled.div`
  padding-block: var(--space-6) var(--space-4);
`;
