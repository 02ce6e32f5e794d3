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
import { useCreateProfile, type CreatedProfile } from './create-profile.mutation.ts';
import { EMAIL_CHECK_FAILED, useEmailCheck } from '../secure-link/email-check.mutation.ts';
import { WizardBar } from './wizard-bar.tsx';
import { LAST_STEP, stepWith, WIZARD_STEPS } from './steps.ts';
import type { FinishedProfile } from './wizard-checks.ts';
import { useProfileWaits, type WaitingProfile } from './waiting-profile.ts';
import { useFollowOtherTab, useWizardForm, wizardChecks } from './wizard-form.ts';
import { useWizardSteps } from './wizard-steps.ts';

const ProfessionalFields = lazy(async () => ({ default: (await loadLaterSteps()).ProfessionalFields }));
const ProfileWaits = lazy(async () => ({ default: (await loadLaterSteps()).ProfileWaits }));
const AvailabilityStep = lazy(async () => ({ default: (await loadLaterSteps()).AvailabilityStep }));

const EmailTakenNote = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-email-taken-note" */ './email-taken-note.tsx')).EmailTakenNote,
}));

/** Somebody began to fill in the first step: what comes after it will be wanted. A failure shows when it is. */
function preloadWhatFollows(): void {
  wizardChecks.preload();
  loadLaterSteps().catch(() => undefined);
}

const EMAIL_TAKEN = msg('A profile with this email already exists. Please use a different email.');
/** The kind of error that an email which has a profile shows. */
const TAKEN = 'taken';

const StepTitle = styled(Heading)`
  &:focus,
  &:focus-visible {
    outline: none;
  }
`;

interface ProfileWizardProps {
  /** Level of the steps' headings in the page's outline. */
  headingLevel: 2 | 3;
  initialEmail?: string;
  /** Step 1 looks whether the email is in use. Off in the job flow, which has asked already. */
  checkEmail?: boolean;
  finishText?: string;
  /** The job that the page applies for. */
  job?: NonNullable<WaitingProfile['job']>;
  onCreated: (created: CreatedProfile, profile: FinishedProfile) => void;
}

interface WizardProps extends ProfileWizardProps {
  draft: Draft | null;
  /** Why the server refused the profile that had waited on this device. */
  refusal: unknown;
  onStartOver: () => void;
}

/** The three steps from nothing to a stored profile. Nothing is sent before the last one. */
export function ProfileWizard(props: ProfileWizardProps) {
  const [attempt, setAttempt] = useState(0);
  const waits = useProfileWaits();
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
  if (sent) return <FormLoading alone={false} />;
  return (
    <>
      {waits ? (
        <Suspense fallback={<FormLoading alone={false} />}>
          <ProfileWaits
            appliesItself={props.job !== undefined}
            onSent={finish}
            onRefused={setRefusal}
            onDiscard={startOver}
          />
        </Suspense>
      ) : null}
      {draft === undefined ? (
        waits ? null : (
          <FormLoading alone={false} />
        )
      ) : (
        // Stays mounted, so that nothing typed is lost when the profile is changed or refused.
        <div hidden={waits}>
          <Wizard key={attempt} {...props} draft={draft} refusal={refusal} onCreated={finish} onStartOver={startOver} />
        </div>
      )}
    </>
  );
}

/** The draft of this device; undefined while it is being read. */
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
  // The page's boundary offers to try again; starting without the draft would overwrite it.
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
  const movingNow = useRef(false);
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

  /** To the step of the first error. The browser goes back through its history, so the step is there only later. */
  function showErrorIn(erroneous: number) {
    if (erroneous >= step) return focusFirstError();
    errorWaits.current = true;
    goBackTo(erroneous);
  }

  /** A ZIP code that cannot be looked up now is left to the server. */
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

  /** The profile was not stored: says why, at the field where it can be corrected, and keeps everything typed. */
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
    // A second press before the first has been answered does nothing.
    if (movingNow.current) return;
    movingNow.current = true;
    setMoving(true);
    setFailure(null);
    void (step === LAST_STEP ? finish() : next()).finally(() => {
      movingNow.current = false;
      setMoving(false);
    });
  }

  const last = step === LAST_STEP;
  return (
    <FormProvider {...form}>
      <FormFrame ref={root} onSubmit={submit} onFocus={preloadWhatFollows} aria-label={t('Build your profile')}>
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
