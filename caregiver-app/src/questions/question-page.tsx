import { useMemo, useState } from 'react';
import type { CaregiverQuestion, OpenQuestionResponse } from '@marketplace/contracts';
import { msg, type Answer } from '@marketplace/domain';
import { errorText, isApiError, useLanguage, useNoIndex, usePageTitle, useSearchParams } from '@marketplace/platform';
import { Alert, Badge, Button, Card, Cluster, Heading, Stack, Text } from '@marketplace/ui';
import { failureOf, SOMETHING_WRONG, type Failure } from '../form-failure/failure.ts';
import { FailureAlert } from '../form-failure/failure-alert.tsx';
import { usePrefetchedWaitingTokens } from '../outbox/use-prefetched-tokens.ts';
import { QueueableForm } from '../outbox/queueable-form.tsx';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { NarrowPage } from '../page-layout/narrow-page.tsx';
import { useStoredLinkToken } from '../secure-link/use-link-token.ts';
import TryAgain from '../try-again.tsx';
import { QuestionFacts, useClosedReason } from './question-facts.tsx';
import { QuestionLinkEnded } from './question-link-ended.tsx';
import {
  answerSlot,
  linkOwner,
  useAnswerByToken,
  useBlockAsker,
  useStopByQuestion,
  useRefetchOnceAnswered,
  useStoreAnswer,
} from './question.mutation.ts';
import { isLinkRefused } from '../secure-link/link-call.ts';
import { useQuestion } from './question.query.ts';

const ANSWER = ['answer'] as const;
const TITLE = msg('Are you interested in these hours?');

/** Landing page for the email with an agency's question. Opening it changes nothing. */
export default function QuestionPage() {
  const { t } = useLanguage();
  usePageTitle(t(TITLE));
  useNoIndex();
  return (
    <NarrowPage>
      <Opened />
    </NarrowPage>
  );
}

function Opened() {
  const { t } = useLanguage();
  const token = useStoredLinkToken('question-link');
  const openQuestion = useQuestion(token);
  if (token === null || isLinkRefused(openQuestion.error)) return <QuestionLinkEnded />;
  if (openQuestion.isError) return <TryAgain query={openQuestion} busyText={t('Loading...')} />;
  if (openQuestion.data === undefined) return <FormLoading />;
  return <QuestionForm token={token} opened={openQuestion.data} />;
}

function QuestionForm({ token, opened }: { token: string; opened: OpenQuestionResponse }) {
  const { t } = useLanguage();
  const { question } = opened;
  const { id } = question;
  const store = useStoreAnswer(token);
  useRefetchOnceAnswered(token, id);
  const [rejection, setRefused] = useState<unknown>(null);
  usePrefetchedWaitingTokens(
    useMemo(() => ({ owner: linkOwner(id), token, byMail: true, changes: ANSWER }), [id, token]),
  );
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Heading level={1}>{t(TITLE)}</Heading>
        <Cluster gap={2}>
          <Text as="span" weight="bold">
            {question.agency_name}
          </Text>
          <Badge tone={question.verified ? 'neutral' : 'warning'}>
            {question.verified ? t('Verified') : t('Not verified')}
          </Badge>
        </Cluster>
        <Text tone="muted">
          {`${question.agency_city}, ${question.agency_state}`}
          {question.verified ? null : ` · ${t("We haven't verified this agency yet.")}`}
        </Text>
      </Stack>
      <QueueableForm slot={answerSlot(id)} onDiscard={() => undefined} onSent={store} onRefused={setRefused}>
        <Card padding={6}>
          <Stack gap={6}>
            <QuestionFacts question={question} />
            <AnswerForm token={token} question={question} rejection={rejection} onAnswer={() => setRefused(null)} />
          </Stack>
        </Card>
      </QueueableForm>
      <QuestionControls token={token} opened={opened} />
    </Stack>
  );
}

/** A 409 means that the question is closed; the server's message explains why. */
const answerFailure = (error: unknown): Failure =>
  isApiError(error) && error.status === 409 ? { words: error.detail, advice: [] } : failureOf(error, SOMETHING_WRONG);

interface AnswerFormProps {
  token: string;
  question: CaregiverQuestion;
  rejection: unknown;
  onAnswer: () => void;
}

function AnswerForm({ token, question, rejection, onAnswer }: AnswerFormProps) {
  const { t } = useLanguage();
  const closedReason = useClosedReason(question);
  const answer = useAnswerByToken(token, question);
  const failed = answer.error ?? rejection;
  const give = (reply: Answer) => {
    onAnswer();
    answer.mutate(reply);
  };
  const sending = (reply: Answer) => answer.isPending && answer.variables === reply;
  return (
    <>
      {closedReason === null ? null : <Alert live title={closedReason} />}
      {question.answer === null ? null : (
        <Alert
          live
          tone="success"
          title={question.answer === 'yes' ? t('You said yes to these hours.') : t('You said no to these hours.')}
        >
          {closedReason === null ? t('You can change your answer here.') : null}
        </Alert>
      )}
      {failed === null ? null : <FailureAlert failure={answerFailure(failed)} />}
      {closedReason === null ? (
        <Stack gap={3}>
          {question.answer === 'yes' ? null : (
            <Button
              size="l"
              fullWidth
              busy={sending('yes')}
              busyText={t('Sending...')}
              disabled={answer.isPending}
              onClick={() => give('yes')}
            >
              {t("Yes, I'm interested in these hours")}
            </Button>
          )}
          {question.answer === 'no' ? null : (
            <Button
              size="l"
              fullWidth
              variant="secondary"
              busy={sending('no')}
              busyText={t('Sending...')}
              disabled={answer.isPending}
              onClick={() => give('no')}
            >
              {t('Not these hours')}
            </Button>
          )}
          <Text size="s" tone="muted">
            {t(
              'They see only your answer. If they choose you, they pay us and get your number. This is not a job offer yet.',
            )}
          </Text>
        </Stack>
      ) : null}
    </>
  );
}

function QuestionControls({ token, opened: { question, stopped } }: { token: string; opened: OpenQuestionResponse }) {
  const { t } = useLanguage();
  const [params] = useSearchParams();
  const block = useBlockAsker(token);
  const stop = useStopByQuestion(token);
  const failed = block.error ?? stop.error;
  return (
    <Stack gap={3}>
      {failed === null ? null : <Alert live tone="danger" title={t(errorText(failed, SOMETHING_WRONG))} />}
      {stopped ? <Alert live tone="success" title={t("We won't email you agencies' questions anymore.")} /> : null}
      <Cluster gap={3}>
        {question.blocked ? null : (
          <Button
            variant={params.has('block') ? 'danger' : 'link'}
            busy={block.isPending}
            busyText={t('Blocking...')}
            onClick={() => block.mutate()}
          >
            {t('Block this agency')}
          </Button>
        )}
        {stopped ? null : (
          <Button variant="link" busy={stop.isPending} busyText={t('Stopping...')} onClick={() => stop.mutate()}>
            {t('No more questions')}
          </Button>
        )}
      </Cluster>
    </Stack>
  );
}
