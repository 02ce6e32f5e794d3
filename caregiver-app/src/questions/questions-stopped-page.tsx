import { AppLink, useLanguage, useNoIndex, usePageTitle } from '@marketplace/platform';
import { Button, Outcome } from '@marketplace/ui';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { NarrowPage } from '../page-layout/narrow-page.tsx';
import { useLinkToken } from '../secure-link/use-link-token.ts';
import { TryAgain } from '../try-again.tsx';
import { QuestionLinkEnded } from './question-link-ended.tsx';
import { isLinkRefused, useStopQuestions } from './question.query.ts';

/** /questions-stopped: ends the mails of questions immediately, without signing in. */
export default function QuestionsStoppedPage() {
  const { t } = useLanguage();
  usePageTitle(t("Agencies' questions"));
  useNoIndex();
  return (
    <NarrowPage>
      <Stopped />
    </NarrowPage>
  );
}

function Stopped() {
  const { t } = useLanguage();
  const { token } = useLinkToken();
  const stopping = useStopQuestions(token);
  if (token === null || isLinkRefused(stopping.error)) return <QuestionLinkEnded />;
  if (stopping.isError) return <TryAgain query={stopping} busyText={t('Stopping...')} />;
  if (stopping.data === undefined) return <FormLoading />;
  return (
    <Outcome
      picture="done"
      headingLevel={1}
      focused
      title={t("We won't email you agencies' questions anymore.")}
      primary={
        <Button asChild variant="secondary">
          <AppLink to="/update-profile">{t('Update your profile')}</AppLink>
        </Button>
      }
    >
      <p>{t('Your profile and times stay the same. Your profile still lists the questions that agencies ask you.')}</p>
    </Outcome>
  );
}
