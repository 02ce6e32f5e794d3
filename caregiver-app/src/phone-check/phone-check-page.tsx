import {
  answerClaimCall,
  blockFromClaimCall,
  openClaimCall,
  type AnswerClaimBody,
  type ClaimQuestion,
} from '@marketplace/contracts';
import { BEST_TIMES, msg, nonBreakingPhone, type BestTime, type ClaimAnswer } from '@marketplace/domain';
import {
  AppLink,
  callApi,
  isApiError,
  useLanguage,
  useMutation,
  useNoIndex,
  usePageTitle,
  useQuery,
  useQueryClient,
  useSearchParams,
} from '@marketplace/platform';
import {
  Alert,
  Badge,
  Button,
  Card,
  Cluster,
  Field,
  Heading,
  RadioGroup,
  Stack,
  Text,
  TextInput,
} from '@marketplace/ui';
import { useState, type ComponentProps } from 'react';
import { FailureAlert } from '../form-failure/failure-alert.tsx';
import { failureOf, SOMETHING_WRONG } from '../form-failure/failure.ts';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { NarrowPage } from '../page-layout/narrow-page.tsx';
import { phoneAsTyped } from '../profile-fields/phone-as-typed.ts';
import { isLinkRefused, LINK_CALL } from '../secure-link/link-call.ts';
import { RefusedLink } from '../secure-link/refused-link.tsx';
import { useStoredLinkToken } from '../secure-link/use-link-token.ts';
import TryAgain from '../try-again.tsx';

const TITLE = msg('An agency could not reach you');
const keyOf = (token: string | null) => ['phone-check', token] as const;

/** Landing page for the email that asks whether a phone number is right. Opening it changes nothing. */
export default function PhoneCheckPage() {
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
  const token = useStoredLinkToken('phone-check-link');
  const claim = useQuery({
    ...LINK_CALL,
    queryKey: keyOf(token),
    enabled: token !== null,
    queryFn: ({ signal }) => callApi(openClaimCall, { body: { token: token ?? '' }, token: null, signal }),
  });
  if (token === null || isLinkRefused(claim.error)) {
    return (
      <RefusedLink explanation={t('This link no longer works. Your profile shows who has your contact details.')} />
    );
  }
  if (claim.isError) return <TryAgain query={claim} busyText={t('Loading...')} />;
  if (claim.data === undefined) return <FormLoading />;
  return <PhoneCheck token={token} question={claim.data} />;
}

function PhoneCheck({ token, question }: { token: string; question: ClaimQuestion }) {
  const { t } = useLanguage();
  const { agency_name: agency, verified, phone } = question;
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Heading level={1}>{t(TITLE)}</Heading>
        <Cluster gap={2}>
          <Text as="span" weight="bold">
            {agency}
          </Text>
          <Badge tone={verified ? 'neutral' : 'warning'}>{verified ? t('Verified') : t('Not verified')}</Badge>
        </Cluster>
        <Text tone="muted">{[question.agency_city, question.agency_state].filter(Boolean).join(', ')}</Text>
      </Stack>
      <Card padding={6}>
        <Stack gap={6}>
          {question.answer === null && !question.over ? (
            <>
              <Text size="l">
                {t('{agency} could not reach you. Is {phone} right? Are you working with them?', {
                  agency,
                  phone: nonBreakingPhone(phone),
                })}
              </Text>
              <Answers token={token} />
            </>
          ) : (
            <Outcome answer={question.answer} />
          )}
        </Stack>
      </Card>
      <Block token={token} question={question} />
    </Stack>
  );
}

const THANKS: Record<ClaimAnswer, string> = {
  confirmed: msg('Thank you. We told the agency that your number is right.'),
  corrected: msg('Thank you. We gave the agency your new number and saved it in your profile.'),
  working: msg('Thank you. We told the agency that you work with them already.'),
  never_mine: msg('Thank you. The agency no longer sees this number. Please put your own number into your profile.'),
};

function Outcome({ answer }: { answer: ClaimAnswer | null }) {
  const { t } = useLanguage();
  if (answer === null) return <Alert live title={t('This question can no longer be answered.')} />;
  return (
    <Stack gap={4}>
      <Alert live tone="success" title={t(THANKS[answer])} />
      {answer === 'never_mine' ? (
        <div>
          <Button asChild>
            <AppLink to="/update-profile">{t('Update your profile')}</AppLink>
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}

type Reply = AnswerClaimBody extends infer Body ? (Body extends unknown ? Omit<Body, 'token'> : never) : never;

function Answers({ token }: { token: string }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const [bestTime, setBestTime] = useState<BestTime>('any');
  const [askedAnswer, setAsking] = useState<'corrected' | 'never_mine' | null>(null);
  const answering = useMutation({
    mutationFn: (reply: Reply) => callApi(answerClaimCall, { body: { token, ...reply }, token: null }),
    onSuccess: (question) => queries.setQueryData<ClaimQuestion>(keyOf(token), question),
  });
  const { error } = answering;
  const wrongNumber = isApiError(error) ? error.errors.find(({ field }) => field.includes('phone_number')) : undefined;
  const isOver = isApiError(error) && error.code === 'claim_over';
  const button = (answer: Reply['answer']) => ({
    size: 'l' as const,
    fullWidth: true,
    busy: answering.isPending && answering.variables.answer === answer,
    busyText: t('Sending...'),
    disabled: answering.isPending,
  });
  return (
    <Stack gap={4}>
      <RadioGroup
        legend={t('When is the best time to call you?')}
        columns
        options={BEST_TIMES.map(({ value, label }) => ({ value, label: t(label) }))}
        value={bestTime}
        onChange={setBestTime}
      />
      {error === null || wrongNumber !== undefined ? null : (
        <FailureAlert failure={failureOf(error, isOver ? error.detail : SOMETHING_WRONG)} />
      )}
      <Button {...button('confirmed')} onClick={() => answering.mutate({ answer: 'confirmed', best_time: bestTime })}>
        {t('Yes, this number is right')}
      </Button>
      {askedAnswer === 'corrected' ? (
        <OtherNumber
          button={button('corrected')}
          error={wrongNumber?.message}
          onSend={(phone_number) => answering.mutate({ answer: 'corrected', phone_number, best_time: bestTime })}
        />
      ) : (
        <Button {...button('corrected')} variant="secondary" onClick={() => setAsking('corrected')}>
          {t('No, I have another number')}
        </Button>
      )}
      <Button {...button('working')} variant="secondary" onClick={() => answering.mutate({ answer: 'working' })}>
        {t('I already work with them')}
      </Button>
      {askedAnswer === 'never_mine' ? (
        <Stack gap={3}>
          <Text>
            {t('We pause your profile. Put your own number into it, and agencies can find it again when you choose.')}
          </Text>
          <Button
            {...button('never_mine')}
            variant="danger"
            // Ignores the second click of a double click, whose first click hit the button in this place before.
            onClick={({ detail }) => detail < 2 && answering.mutate({ answer: 'never_mine' })}
          >
            {t('This was never my number')}
          </Button>
        </Stack>
      ) : (
        <Button {...button('never_mine')} variant="ghost" onClick={() => setAsking('never_mine')}>
          {t('This was never my number')}
        </Button>
      )}
      <Text size="s" tone="muted">
        {t('The agency gets your answer, and your number if you correct it.')}
      </Text>
    </Stack>
  );
}

interface OtherNumberProps {
  button: Pick<ComponentProps<typeof Button>, 'size' | 'fullWidth' | 'busy' | 'busyText' | 'disabled'>;
  error: string | undefined;
  onSend: (number: string) => void;
}

function OtherNumber({ button, error, onSend }: OtherNumberProps) {
  const { t } = useLanguage();
  const [number, setNumber] = useState('');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSend(number);
      }}
    >
      <Stack gap={3}>
        <Field label={t('Phone number')} error={error === undefined ? undefined : t(error)} required>
          <TextInput
            type="tel"
            autoComplete="tel-national"
            value={number}
            onChange={(event) => setNumber(phoneAsTyped(event.target.value, number))}
          />
        </Field>
        <Button type="submit" {...button}>
          {t('Send my number')}
        </Button>
      </Stack>
    </form>
  );
}

function Block({ token, question }: { token: string; question: ClaimQuestion }) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const [params] = useSearchParams();
  const blocking = useMutation({
    mutationFn: () => callApi(blockFromClaimCall, { body: { token }, token: null }),
    onSuccess: () => queries.setQueryData<ClaimQuestion>(keyOf(token), { ...question, blocked: true }),
  });
  if (question.blocked) {
    return (
      <Alert tone="success" live title={t('This agency is blocked')}>
        {t('It can no longer find you. It keeps the contact details that it unlocked.')}
      </Alert>
    );
  }
  return (
    <Stack gap={3}>
      {blocking.isError ? <FailureAlert failure={failureOf(blocking.error, SOMETHING_WRONG)} /> : null}
      <div>
        <Button
          variant={params.has('block') ? 'danger' : 'link'}
          busy={blocking.isPending}
          busyText={t('Blocking...')}
          onClick={() => blocking.mutate()}
        >
          {t('Block this agency')}
        </Button>
      </div>
    </Stack>
  );
}
