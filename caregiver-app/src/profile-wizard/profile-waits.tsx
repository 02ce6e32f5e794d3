import { Send } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { createJobApplicationCall } from '@marketplace/contracts';
import { callApi, errorText, isApiError, NETWORK_UNREACHABLE, toast, useLanguage } from '@marketplace/platform';
import { Button, Cluster, Outcome } from '@marketplace/ui';
import { APPLICATION_FAILED } from '../form-failure/failure.ts';
import { sendProfile, type CreatedProfile } from './create-profile.ts';
import { dropWaitingProfile, waitingProfile, type WaitingProfile } from './waiting-profile.ts';

const RETRY_MS = 30_000;

interface ProfileWaitsProps {
  /** Whether the page itself applies for the job. */
  appliesItself: boolean;
  onSent: (created: CreatedProfile, body: WaitingProfile['body']) => void;
  onRefused: (error: unknown) => void;
  onDiscard: () => void;
}

/** A finished profile waiting for a connection. One tab sends it, once, when the browser is online. */
export function ProfileWaits({ appliesItself, onSent, onRefused, onDiscard }: ProfileWaitsProps) {
  const { t } = useLanguage();
  const [sending, setSending] = useState(false);

  async function sendAlone() {
    const waiting = waitingProfile();
    if (waiting === null) return;
    setSending(true);
    try {
      const created = await sendProfile(waiting.body);
      if (!appliesItself) await apply(waiting, created);
      onSent(created, waiting.body);
      dropWaitingProfile();
    } catch (error) {
      if (isApiError(error) && (error.code === NETWORK_UNREACHABLE || error.status >= 500)) return;
      dropWaitingProfile();
      onRefused(error);
    } finally {
      setSending(false);
    }
  }
  /** The profile is stored, so a refused application shows its error and is not retried. */
  async function apply({ job }: WaitingProfile, { uuid, editToken }: CreatedProfile) {
    if (job === null || editToken === null) return;
    try {
      await callApi(createJobApplicationCall, {
        body: { ...job, token: editToken, communityMemberUuid: uuid },
        token: null,
      });
      toast({ title: t('Application Submitted!'), tone: 'success' });
    } catch (error) {
      if (isApiError(error) && error.code === NETWORK_UNREACHABLE) throw error;
      toast({ title: t(errorText(error, APPLICATION_FAILED)), tone: 'error' });
    }
  }
  function send() {
    // Web Locks require HTTPS; without them, the secret prevents a second profile.
    if (!navigator.locks) return void sendAlone();
    void navigator.locks.request('caregiver-waiting-profile', { ifAvailable: true }, async (lock) => {
      if (lock !== null) await sendAlone();
    });
  }
  const sendAgain = useEffectEvent(send);
  useEffect(() => {
    const now = () => sendAgain();
    now();
    const timer = setInterval(now, RETRY_MS);
    window.addEventListener('online', now);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, []);

  return (
    <Outcome
      picture="away"
      title={t('Saved on this phone')}
      headingLevel={2}
      focused
      primary={
        <Button size="l" icon={<Send aria-hidden />} busy={sending} busyText={t('Sending...')} onClick={send}>
          {t('Send now')}
        </Button>
      }
      secondary={
        <Cluster gap={4}>
          <Button variant="link" disabled={sending} onClick={dropWaitingProfile}>
            {t('Change something')}
          </Button>
          <Button
            variant="link"
            disabled={sending}
            onClick={() => {
              dropWaitingProfile();
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
