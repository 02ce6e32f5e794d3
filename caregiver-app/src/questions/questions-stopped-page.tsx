import { useLanguage, useNoIndex, usePageTitle } from '@marketplace/platform';
import { NarrowPage } from '../page-layout/narrow-page.tsx';
import { StoppedMails } from '../secure-link/stopped-mails.tsx';
import { useLinkToken } from '../secure-link/use-link-token.ts';
import { QuestionLinkEnded } from './question-link-ended.tsx';
import { useStopQuestions } from './question.query.ts';

/** Unsubscribe page of emails about questions: stops them at once, without a sign-in. */
export default function QuestionsStoppedPage() {
  const { t } = useLanguage();
  usePageTitle(t("Agencies' questions"));
  useNoIndex();
  const { token } = useLinkToken();
  const stopping = useStopQuestions(token);
  return (
    <NarrowPage>
      <StoppedMails
        token={token}
        stopping={stopping}
        rejectedContent={<QuestionLinkEnded />}
        title={t("We won't email you agencies' questions anymore.")}
      >
        <p>
          {t('Your profile and times stay the same. Your profile still lists the questions that agencies ask you.')}
        </p>
      </StoppedMails>
    </NarrowPage>
  );
}
