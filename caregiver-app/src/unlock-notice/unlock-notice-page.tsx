import {
  blockFromNoticeCall,
  openUnlockNoticeCall,
  reportWrongPersonCall,
  type UnlockNotice,
} from '@marketplace/contracts';
import { formatPhone } from '@marketplace/domain';
import {
  callApi,
  isApiError,
  useLanguage,
  useMutation,
  useNoIndex,
  usePageTitle,
  useQuery,
  useSearchParams,
} from '@marketplace/platform';
import { Alert, Badge, Button, Card, Heading, Stack, Text } from '@marketplace/ui';
import { useState } from 'react';
import { failureOf, SOMETHING_WRONG } from '../form-failure/failure.ts';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { NarrowPage } from '../page-layout/narrow-page.tsx';
import { RefusedLink } from '../secure-link/refused-link.tsx';
import { useStoredLinkToken } from '../secure-link/use-link-token.ts';
import TryAgain from '../try-again.tsx';

/** Landing page for the unlock email. Opening it changes nothing. */
export default function UnlockNoticePage() {
  const { t } = useLanguage();
  usePageTitle(t('An agency wants to talk to you about work'));
  useNoIndex();
  const token = useStoredLinkToken('unlock-notice-link');
  const notice = useQuery({
    queryKey: ['unlock-notice', token],
    enabled: token !== null,
    queryFn: ({ signal }) => callApi(openUnlockNoticeCall, { body: { token: token ?? '' }, token: null, signal }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Sends offline too, so that the call fails instead of hanging.
    networkMode: 'always',
  });
  return (
    <NarrowPage>
      {token === null || (isApiError(notice.error) && notice.error.status === 400) ? (
        <Refused />
      ) : notice.isError ? (
        <TryAgain query={notice} busyText={t('Loading...')} />
      ) : notice.data === undefined ? (
        <FormLoading />
      ) : (
        <Notice token={token} notice={notice.data} />
      )}
    </NarrowPage>
  );
}

function Refused() {
  const { t } = useLanguage();
  return <RefusedLink explanation={t('This link no longer works. Your profile shows who has your contact details.')} />;
}

function Notice({ token, notice }: { token: string; notice: UnlockNotice }) {
  const { t } = useLanguage();
  const place = [notice.agency_city, notice.agency_state].filter(Boolean).join(', ');
  return (
    <Card padding={6}>
      <Stack gap={5}>
        <div>
          <Heading level={1} size={3}>
            {notice.agency_name}
          </Heading>
          <Text tone="muted">{place}</Text>
          <Badge tone={notice.verified ? 'success' : 'warning'}>
            {notice.verified ? t('We verified this agency.') : t("We haven't verified this agency yet.")}
          </Badge>
        </div>
        <Text>{t('This agency has your name, phone number and email, and may call you about work.')}</Text>
        {notice.calls_from === null ? null : (
          <Stack gap={2}>
            <Text weight="bold">{t('They call from {phone}', { phone: formatPhone(notice.calls_from) })}</Text>
            <div>
              <Button onClick={() => saveCard(notice.agency_name, notice.calls_from ?? '')}>
                {t('Save their number')}
              </Button>
            </div>
          </Stack>
        )}
        <Block token={token} notice={notice} />
        <NotMe token={token} />
      </Stack>
    </Card>
  );
}

function saveCard(name: string, phone: string): void {
  const url = URL.createObjectURL(new Blob([agencyCard(name, phone)], { type: 'text/vcard;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'agency.vcf';
  link.click();
  URL.revokeObjectURL(url);
}

function Block({ token, notice }: { token: string; notice: UnlockNotice }) {
  const { t } = useLanguage();
  const [params] = useSearchParams();
  const [isConfirming, setAsking] = useState(params.has('block'));
  const blocking = useMutation({ mutationFn: () => callApi(blockFromNoticeCall, { body: { token }, token: null }) });
  if (notice.blocked || blocking.isSuccess) {
    return (
      <Alert tone="success" live title={t('This agency is blocked')}>
        {t('It can no longer find you. It keeps the contact details that it unlocked.')}
      </Alert>
    );
  }
  if (!isConfirming) {
    return (
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t('Block this agency')}
        </Button>
      </div>
    );
  }
  return (
    <Stack gap={3}>
      <Text weight="bold">{t('Block this agency?')}</Text>
      <Text>{t('It can no longer find you. It keeps the contact details that it unlocked.')}</Text>
      {blocking.isError ? (
        <Alert tone="danger" live title={t(failureOf(blocking.error, SOMETHING_WRONG).words)} />
      ) : null}
      <div>
        <Button
          variant="danger"
          busy={blocking.isPending}
          busyText={t('Saving...')}
          onClick={() => blocking.mutate(undefined)}
        >
          {t('Block this agency')}
        </Button>
      </div>
    </Stack>
  );
}

function NotMe({ token }: { token: string }) {
  const { t } = useLanguage();
  const reporting = useMutation({ mutationFn: () => callApi(reportWrongPersonCall, { body: { token }, token: null }) });
  if (reporting.isSuccess) {
    return <Alert tone="success" live title={t('Thank you. We will check this profile.')} />;
  }
  return (
    <Stack gap={2}>
      {reporting.isError ? (
        <Alert tone="danger" live title={t(failureOf(reporting.error, SOMETHING_WRONG).words)} />
      ) : null}
      <div>
        <Button
          variant="link"
          busy={reporting.isPending}
          busyText={t('Saving...')}
          onClick={() => reporting.mutate(undefined)}
        >
          {t('This is not me')}
        </Button>
      </div>
    </Stack>
  );
}

const escaped = (text: string) => text.replace(/[\\,;]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, ' ');

/** Returns an agency's vCard (RFC 6350), so that the phone shows the agency's name on a call. `phone`: 10 digits. */
export function agencyCard(name: string, phone: string): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    `ORG:${escaped(name)}`,
    `TEL;TYPE=WORK:+1${phone}`,
  ];
  return [...lines, 'END:VCARD', ''].join('\r\n');
}
