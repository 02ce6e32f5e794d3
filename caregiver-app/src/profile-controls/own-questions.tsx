import type { CaregiverQuestion } from '@marketplace/contracts';
import { weekPhrase } from '@marketplace/domain';
import { useLanguage } from '@marketplace/platform';
import { Badge, Button, Cluster, Stack, Switch, Text } from '@marketplace/ui';
import { useWaitingChoice } from '../outbox/outbox.ts';
import { showSaved } from './profile-controls.mutation.ts';
import type { ControlsOwner } from './profile-controls.query.ts';
import { ControlCard, longDate, Row, Rows } from './control-card.tsx';
import { useClosedReason } from '../questions/question-facts.tsx';
import { questionMailsSlot, useAnswerOwn, useQuestionMails, useWaitingAnswer } from '../questions/question.mutation.ts';
import { useOwnQuestions } from '../questions/question.query.ts';

export function OwnQuestions({ owner, onFailed }: { owner: ControlsOwner; onFailed: (error: unknown) => void }) {
  const { t } = useLanguage();
  const { token, uuid } = owner;
  const ownQuestions = useOwnQuestions(token);
  const answer = useAnswerOwn(owner);
  const mails = useQuestionMails(owner);
  const waitingChoice = useWaitingChoice(questionMailsSlot(uuid), 'stopped');
  if (ownQuestions.data === undefined) return null;
  const { questions, stopped } = ownQuestions.data;
  return (
    <ControlCard
      title={t("Agencies' questions")}
      about={t('Agencies can ask you about hours before they unlock you. They see only your answer.')}
    >
      <Switch
        label={t('Email me when an agency asks')}
        description={t('At most two a day.')}
        checked={!(waitingChoice ?? stopped)}
        disabled={mails.isPending}
        onCheckedChange={(isOn) =>
          mails.mutate(!isOn, {
            onError: onFailed,
            onSuccess: (answer) => (answer === 'waits' ? showSaved(t, answer, '') : undefined),
          })
        }
      />
      {questions.length === 0 ? (
        <Text>{t('No agency has sent you a question yet.')}</Text>
      ) : (
        <Rows role="list">
          {questions.map((question) => (
            <OwnQuestion
              key={question.id}
              question={question}
              busy={answer.isPending}
              onAnswer={(reply) =>
                answer.mutate(
                  { question, answer: reply },
                  {
                    onError: onFailed,
                    onSuccess: (result) => (result === 'waits' ? showSaved(t, result, '') : undefined),
                  },
                )
              }
            />
          ))}
        </Rows>
      )}
    </ControlCard>
  );
}

interface OwnQuestionProps {
  question: CaregiverQuestion;
  busy: boolean;
  onAnswer: (answer: 'yes' | 'no') => void;
}

function OwnQuestion({ question, busy, onAnswer }: OwnQuestionProps) {
  const { t, locale } = useLanguage();
  const closedReason = useClosedReason(question);
  const reply = useWaitingAnswer(question.id) ?? question.answer;
  const pay = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' }).format(question.pay_cents / 100);
  return (
    <Row>
      <Stack gap={1}>
        <Cluster gap={2}>
          <Text as="span" weight="bold">
            {question.agency_name}
          </Text>
          {question.verified ? null : <Badge tone="warning">{t('Not verified')}</Badge>}
          {reply === 'yes' ? <Badge>{t('You said yes')}</Badge> : null}
          {reply === 'no' ? <Badge>{t('You said no')}</Badge> : null}
        </Cluster>
        <Text size="s">
          {`${weekPhrase(question.hours, t)} · ${t('{amount} an hour', { amount: pay })} · ${question.area}`}
        </Text>
        <Text size="s" tone="muted">
          {closedReason ?? longDate(question.asked_at, locale)}
        </Text>
        {closedReason === null ? (
          <Cluster gap={2}>
            {reply === 'yes' ? null : (
              <Button
                size="s"
                disabled={busy}
                aria-label={t('Yes to {agency}', { agency: question.agency_name })}
                onClick={() => onAnswer('yes')}
              >
                {t("Yes, I'm interested")}
              </Button>
            )}
            {reply === 'no' ? null : (
              <Button
                size="s"
                variant="secondary"
                disabled={busy}
                aria-label={t('Not these hours, {agency}', { agency: question.agency_name })}
                onClick={() => onAnswer('no')}
              >
                {t('Not these hours')}
              </Button>
            )}
          </Cluster>
        ) : null}
      </Stack>
    </Row>
  );
}
