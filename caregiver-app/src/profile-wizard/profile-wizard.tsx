import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import { FormProvider } from 'react-hook-form';
import { unknownZipText } from '@marketplace/contracts';
import { isZipCode, msg } from '@marketplace/domain';
import { isApiError, styled, trackEvent, useLanguage } from '@marketplace/platform';
import { Heading, Stack, Stepper } from '@marketplace/ui';
import { EVERYTHING_KEPT, failureOf, SOMETHING_WRONG, type Failure } from '../form-failure/failure.ts';
import { FormFailureNote } from '../form-failure/form-failure.tsx';
import { FormFrame } from '../page-layout/form-frame.tsx';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { showFieldErrors, useFocusFirstError } from '../profile-fields/form-errors.ts';
import { PersonalFields } from '../profile-fields/personal-fields.tsx';
import { useZipCheck } from '../profile-fields/place.query.ts';
import { dropDraft, holdsDraft, keepDraft, readDraft, type Draft } from './draft.ts';
import { DraftNote } from './draft-note.tsx';
import { loadLaterSteps } from './load-later-steps.ts';
import { isCreated, NEW_PROFILE, newProfileIn, type CreatedProfile, type JobOfProfile } from '../outbox/new-profile.ts';
import { loadLaterOutbox } from '../outbox/load-later-outbox.ts';
import { useWaiting, type WaitingEntry } from '../outbox/outbox.ts';
import { WaitingPlace } from '../outbox/waiting-place.tsx';
import { useCreateProfile } from './create-profile.mutation.ts';
import { EMAIL_CHECK_FAILED, useEmailCheck } from '../secure-link/email-check.mutation.ts';
import { WizardBar } from './wizard-bar.tsx';
import { LAST_STEP, stepWith, WIZARD_STEPS } from './steps.ts';
import type { FinishedProfile } from './wizard-checks.ts';
import { useFollowOtherTab, useWizardForm, wizardChecks } from './wizard-form.ts';
import { useWizardSteps } from './wizard-steps.ts';

const ProfessionalFields = lazy(async () => ({ default: (await loadLaterSteps()).ProfessionalFields }));
const AvailabilityStep = lazy(async () => ({ default: (await loadLaterSteps()).AvailabilityStep }));

const EmailTakenNote = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-email-taken-note" */ './email-taken-note.tsx')).EmailTakenNote,
}));

/** Preloads later steps once the first is touched. Failures appear when they are needed. */
function preloadLaterSteps(): void {
  wizardChecks.preload();
  loadLaterSteps().catch(() => undefined);
  loadLaterOutbox().catch(() => undefined);
}

const EMAIL_TAKEN = msg('A profile with this email already exists. Please use a different email.');
/** Error type of an email that has a profile. */
const TAKEN = 'taken';

const StepTitle = styled(Heading)`
  &:focus,
  &:focus-visible {
    outline: none;
  }
`;

interface ProfileWizardProps {
  headingLevel: 2 | 3;
  initialEmail?: string;
  /** Whether step 1 checks if the email is in use. Job applications have already checked. */
  checkEmail?: boolean;
  finishText?: string;
  job?: JobOfProfile;
  onCreated: (created: CreatedProfile, profile: FinishedProfile) => void;
}

interface WizardProps extends ProfileWizardProps {
  draft: Draft | null;
  refusal: unknown;
  onStartOver: () => void;
}

/** The wizard: three steps. Sends nothing before the last. */
export function ProfileWizard(props: ProfileWizardProps) {
  const [attempt, setAttempt] = useState(0);
  const waits = useWaiting(NEW_PROFILE) !== undefined;
  const [draft, setDraft] = useDraft(props.initialEmail ?? '', waits);
  function startOver() {
    dropDraft();
    setDraft(null);
    setAttempt(attempt + 1);
  }
  const [refusal, setRefusal] = useState<unknown>(null);
  const [sent, setSent] = useState(false);
  function finish(created: CreatedProfile, profile: FinishedProfile) {
    setSent(true);
    dropDraft();
    props.onCreated(created, profile);
  }
  function finishWaiting(answer: unknown, entry: WaitingEntry) {
    const profile = newProfileIn(entry)?.profile;
    if (isCreated(answer) && isFinished(profile)) finish(answer, profile);
  }
  if (sent) return <FormLoading alone={false} />;
  return (
    <WaitingPlace
      slot={NEW_PROFILE}
      appliesItself={props.job !== undefined}
      onSent={finishWaiting}
      onRefused={setRefusal}
      onDiscard={startOver}
    >
      {draft === undefined ? (
        <FormLoading alone={false} />
      ) : (
        <Wizard key={attempt} {...props} draft={draft} refusal={refusal} onCreated={finish} onStartOver={startOver} />
      )}
    </WaitingPlace>
  );
}

const isFinished = (profile: object | undefined): profile is FinishedProfile => profile !== undefined;

function useDraft(email: string, profileWaits: boolean) {
  const [draft, setDraft] = useState<Draft | null | undefined>(() => (holdsDraft() ? undefined : null));
  const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
  const reading = draft === undefined;
  useEffect(() => {
    if (!reading) return;
    let wanted = true;
    readDraft(email).then(
      (found) => wanted && setDraft(found),
      (reason: unknown) => wanted && setFailure({ reason }),
    );
    return () => {
      wanted = false;
    };
  }, [reading, email]);
  // The boundary offers a retry. Starting without the draft would overwrite it.
  if (failure !== null && !profileWaits) throw failure.reason;
  return [draft, setDraft] as const;
}

function Wizard({
  headingLevel,
  initialEmail = '',
  checkEmail = true,
  finishText,
  job,
  draft,
  refusal,
  onCreated,
  onStartOver,
}: WizardProps) {
  const { t } = useLanguage();
  const form = useWizardForm(initialEmail, draft);
  const { step, goOn, goBackTo } = useWizardSteps(draft);
  const [failure, setFailure] = useState<(Failure & { step: number }) | null>(null);
  const [moving, setMoving] = useState(false);
  const movingRef = useRef(false);
  const freeEmail = useRef<string | null>(null);
  const root = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  const emailCheck = useEmailCheck();
  const createProfile = useCreateProfile();
  const zipCheck = useZipCheck();
  const emailError = form.formState.errors.email_address;

  const focusFirstError = useFocusFirstError(root);
  const errorWaits = useRef(false);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    root.current?.scrollIntoView({ block: 'start' });
    if (errorWaits.current) focusFirstError();
    else title.current?.focus({ preventScroll: true });
    errorWaits.current = false;
  }, [step, focusFirstError]);

  useEffect(() => {
    keepDraft(step, form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => keepDraft(step, values),
    });
  }, [form, step]);

  useFollowOtherTab(form, onStartOver);

  /** Goes to the step of the first error. History navigation is asynchronous. */
  function showErrorIn(erroneous: number) {
    if (erroneous >= step) return focusFirstError();
    errorWaits.current = true;
    goBackTo(erroneous);
  }

  /** If the lookup fails, the server decides. */
  async function zipExists(): Promise<boolean> {
    const zip = form.getValues('preferred_zip') ?? '';
    if (!isZipCode(zip) || (await zipCheck.mutateAsync(zip))) return true;
    form.setError('preferred_zip', { type: 'server', message: unknownZipText(zip) });
    focusFirstError();
    return false;
  }

  async function emailIsFree(): Promise<boolean> {
    const email = form.getValues('email_address').trim().toLowerCase();
    if (!checkEmail || freeEmail.current === email) return true;
    try {
      if (await emailCheck.mutateAsync(email)) {
        form.setError('email_address', { type: TAKEN, message: EMAIL_TAKEN });
        focusFirstError();
        return false;
      }
    } catch (error) {
      setFailure({ ...failureOf(error, EMAIL_CHECK_FAILED), step });
      return false;
    }
    freeEmail.current = email;
    return true;
  }

  async function next() {
    const valid = await form.trigger([...(WIZARD_STEPS[step]?.fields ?? [])]);
    if (!valid) return focusFirstError();
    if (step === 0 && !((await zipExists()) && (await emailIsFree()))) return;
    trackEvent('profile_wizard_step', { step: step + 1 });
    goOn();
  }

  async function finish() {
    let finished: FinishedProfile | null = null;
    await form.handleSubmit(
      (profile) => {
        finished = profile;
      },
      (errors) => showErrorIn(Math.max(0, stepWith(Object.keys(errors)))),
    )();
    if (finished === null) return;
    try {
      const created = await createProfile.mutateAsync({ profile: finished, job: job ?? null });
      if (created === 'waits') return;
      onCreated(created, finished);
    } catch (error) {
      refuse(error);
    }
  }

  /** Shows why the profile was not stored, at the field if possible. Keeps all input. */
  function refuse(error: unknown) {
    if (isApiError(error) && error.code === 'profile_exists') {
      freeEmail.current = null;
      form.setError('email_address', { type: TAKEN, message: EMAIL_TAKEN });
      return showErrorIn(0);
    }
    const fields = showFieldErrors(form, error);
    if (fields.length > 0) return showErrorIn(Math.max(0, stepWith(fields)));
    const words = isApiError(error) && error.status !== 400 ? error.detail : SOMETHING_WRONG;
    setFailure({ words, advice: [EVERYTHING_KEPT], step });
  }

  const showRefusal = useEffectEvent(refuse);
  useEffect(() => {
    if (refusal !== null) showRefusal(refusal);
  }, [refusal]);

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    // Ignore a second press while the first is in flight.
    if (movingRef.current) return;
    movingRef.current = true;
    setMoving(true);
    setFailure(null);
    void (step === LAST_STEP ? finish() : next()).finally(() => {
      movingRef.current = false;
      setMoving(false);
    });
  }

  const last = step === LAST_STEP;
  return (
    <FormProvider {...form}>
      <FormFrame ref={root} onSubmit={submit} onFocus={preloadLaterSteps} aria-label={t('Build your profile')}>
        <Stack gap={6}>
          {draft === null ? null : <DraftNote restored onStartOver={onStartOver} />}
          <Stepper
            steps={WIZARD_STEPS.map(({ label }) => t(label))}
            current={step + 1}
            style={{ overflowWrap: 'anywhere' }}
          />
          <StepTitle level={headingLevel} size={3} ref={title} tabIndex={-1}>
            {t(WIZARD_STEPS[step]?.title ?? '')}
          </StepTitle>
          <FormFailureNote failure={failure?.step === step ? failure : null} />
          {step === 0 ? (
            <PersonalFields
              belowEmail={
                emailError?.type === TAKEN ? (
                  <Suspense>
                    <EmailTakenNote email={form.getValues('email_address').trim()} subject={job ?? {}} />
                  </Suspense>
                ) : null
              }
            />
          ) : null}
          <Suspense key={step} fallback={<FormLoading alone={false} />}>
            {step === 1 ? <ProfessionalFields /> : null}
            {last ? <AvailabilityStep headingLevel={headingLevel === 2 ? 3 : 4} /> : null}
          </Suspense>
          {draft === null ? <DraftNote restored={false} onStartOver={onStartOver} /> : null}
          <WizardBar
            onPrevious={step === 0 ? null : () => goBackTo(step - 1)}
            nextText={last ? (finishText ?? t('Complete Profile')) : t('Next')}
            busy={moving && (zipCheck.isPending || emailCheck.isPending || createProfile.isPending)}
            busyText={last ? t('Saving...') : t('Checking...')}
            last={last}
          />
        </Stack>
      </FormFrame>
    </FormProvider>
  );
}
