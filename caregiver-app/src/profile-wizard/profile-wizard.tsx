import { type QueryClient, styled, useLanguage, useQueryClient } from '@marketplace/platform';
import { Button, Heading, preloadOverlays, Stack, Stepper, Text } from '@marketplace/ui';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { FormFailureNote } from '../form-failure/form-failure.tsx';
import { loadLaterOutbox } from '../outbox/load-later-outbox.ts';
import { type CreatedProfile, isCreated, type JobOfProfile, NEW_PROFILE, newProfileIn } from '../outbox/new-profile.ts';
import { useWaiting, type WaitingEntry } from '../outbox/outbox.ts';
import { QueueableForm } from '../outbox/queueable-form.tsx';
import { ActionBar, FormFrame } from '../page-layout/form-frame.tsx';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { useFocusFirstError } from '../profile-fields/focus-first-error.ts';
import { PersonalFields } from '../profile-fields/personal-fields.tsx';
import { type Draft, dropDraft, holdsDraft, storeDraft, readDraft } from './draft.ts';
import { loadLaterSteps } from './load-later-steps.ts';
import { EMAIL_TAKEN, LAST_STEP, WIZARD_STEPS } from './steps.ts';
import { useWizardSubmit } from './use-wizard-submit.ts';
import type { FinishedProfile } from './wizard-checks.ts';
import { useFollowOtherTab, useWizardForm, wizardChecks, type WizardForm } from './wizard-form.ts';
import { useWizardSteps } from './wizard-steps.ts';

const ProfessionalFields = lazy(async () => ({ default: (await loadLaterSteps()).ProfessionalFields }));
const AvailabilityStep = lazy(async () => ({ default: (await loadLaterSteps()).AvailabilityStep }));

const EmailTakenNote = lazy(() => import(/* webpackChunkName: "later-email-taken-note" */ './email-taken-note.tsx'));

/** Preloads the code, dialogs and languages of later steps. After a failure, the step shows the error when it opens. */
function preloadLaterSteps(step: number, client: QueryClient): void {
  wizardChecks.preload();
  loadLaterSteps()
    .then(({ preloadLanguages }) => Promise.all([preloadOverlays(), step === 0 ? preloadLanguages(client) : null]))
    .catch(() => undefined);
  loadLaterOutbox().catch(() => undefined);
}

const StepTitle = styled(Heading)`
  &:focus,
  &:focus-visible {
    outline: none;
  }
`;

interface ProfileWizardProps {
  headingLevel: 2 | 3;
  initialEmail?: string;
  /** Whether step 1 checks for an existing profile. False for a job application, which has already checked. */
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

/** Wizard for a new profile. The last step sends it. */
export default function ProfileWizard(props: ProfileWizardProps) {
  const [attempt, setAttempt] = useState(0);
  const waits = useWaiting(NEW_PROFILE) !== undefined;
  const [draft, setDraft] = useDraft(props.initialEmail ?? '', waits);
  function startOver() {
    dropDraft();
    setDraft(null);
    setAttempt(attempt + 1);
  }
  const [refusal, setRefusal] = useState<unknown>(null);
  const [isSent, setIsSent] = useState(false);
  function finish(created: CreatedProfile, profile: FinishedProfile) {
    setIsSent(true);
    dropDraft();
    props.onCreated(created, profile);
  }
  function finishWaiting(answer: unknown, entry: WaitingEntry) {
    const profile = newProfileIn(entry)?.profile;
    if (isCreated(answer) && isFinished(profile)) finish(answer, profile);
  }
  if (isSent) return <FormLoading alone={false} />;
  return (
    <QueueableForm
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
    </QueueableForm>
  );
}

const isFinished = (profile: object | undefined): profile is FinishedProfile => profile !== undefined;

function useDraft(email: string, profileWaits: boolean) {
  const [draft, setDraft] = useState<Draft | null | undefined>(() => (holdsDraft() ? undefined : null));
  const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
  const reading = draft === undefined;
  useEffect(() => {
    if (!reading) return;
    let isMounted = true;
    readDraft(email).then(
      (storedDraft) => isMounted && setDraft(storedDraft),
      (reason: unknown) => isMounted && setFailure({ reason }),
    );
    return () => {
      isMounted = false;
    };
  }, [reading, email]);
  // The error boundary offers a retry. Starting without the draft would overwrite it.
  if (failure !== null && !profileWaits) throw failure.reason;
  return [draft, setDraft] as const;
}

/**
 * Opens the first step with an error and focuses the error. Waits for the history, whose navigation is
 * asynchronous.
 */
function useShownStep(step: number, goBackTo: (step: number) => void) {
  const root = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const shownStep = useRef(step);
  const errorWaits = useRef(false);
  const focusFirstError = useFocusFirstError(root);
  useEffect(() => {
    if (shownStep.current === step) return;
    shownStep.current = step;
    root.current?.scrollIntoView({ block: 'start' });
    if (errorWaits.current) focusFirstError();
    else title.current?.focus({ preventScroll: true });
    errorWaits.current = false;
  }, [step, focusFirstError]);
  function showErrorIn(erroneous: number) {
    if (erroneous >= step) return focusFirstError();
    errorWaits.current = true;
    goBackTo(erroneous);
  }
  return { root, title, showErrorIn };
}

function useStoredDraft(form: WizardForm, step: number): void {
  useEffect(() => {
    storeDraft(step, form.getValues());
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeDraft(step, values),
    });
  }, [form, step]);
}

function Wizard({ headingLevel, initialEmail = '', finishText, job, draft, onStartOver, ...options }: WizardProps) {
  const { t } = useLanguage();
  const queries = useQueryClient();
  const form = useWizardForm(initialEmail, draft);
  const { step, goOn, goBackTo } = useWizardSteps(draft);
  const { root, title, showErrorIn } = useShownStep(step, goBackTo);
  const { checkEmail = true, refusal, onCreated } = options;
  const sending = { form, step, job: job ?? null, checkEmail, refusal, showErrorIn, goOn, onCreated };
  const { submit, calling, failure } = useWizardSubmit(sending);
  useStoredDraft(form, step);
  useFollowOtherTab(form, onStartOver);

  const isLastStep = step === LAST_STEP;
  return (
    <FormProvider {...form}>
      <FormFrame
        ref={root}
        onSubmit={submit}
        onFocus={() => preloadLaterSteps(step, queries)}
        aria-label={t('Build your profile')}
      >
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
          <FormFailureNote failure={failure} />
          {step === 0 ? <FirstStep form={form} job={job} /> : null}
          <Suspense key={step} fallback={<FormLoading alone={false} />}>
            {step === 1 ? <ProfessionalFields /> : null}
            {isLastStep ? <AvailabilityStep headingLevel={headingLevel === 2 ? 3 : 4} /> : null}
          </Suspense>
          {draft === null ? <DraftNote restored={false} onStartOver={onStartOver} /> : null}
          <WizardBar
            onPrevious={step === 0 ? null : () => goBackTo(step - 1)}
            nextText={isLastStep ? (finishText ?? t('Complete Profile')) : t('Next')}
            busy={calling}
            busyText={isLastStep ? t('Saving...') : t('Checking...')}
            isLastStep={isLastStep}
          />
        </Stack>
      </FormFrame>
    </FormProvider>
  );
}

function FirstStep({ form, job }: { form: WizardForm; job: JobOfProfile | undefined }) {
  const isTaken = form.formState.errors.email_address?.type === EMAIL_TAKEN;
  return (
    <PersonalFields
      belowEmail={
        isTaken ? (
          <Suspense>
            <EmailTakenNote email={form.getValues('email_address').trim()} subject={job ?? {}} />
          </Suspense>
        ) : null
      }
    />
  );
}

interface WizardBarProps {
  onPrevious: (() => void) | null;
  nextText: string;
  busy: boolean;
  busyText: string;
  isLastStep: boolean;
}

function WizardBar({ onPrevious, nextText, busy, busyText, isLastStep }: WizardBarProps) {
  const { t } = useLanguage();
  return (
    <ActionBar>
      {onPrevious === null ? null : (
        <Button variant="secondary" size="l" icon={<ArrowLeft aria-hidden />} onClick={onPrevious}>
          {t('Previous')}
        </Button>
      )}
      <Button
        type="submit"
        size="l"
        busy={busy}
        busyText={busyText}
        {...(isLastStep ? {} : { iconEnd: <ArrowRight aria-hidden /> })}
      >
        {nextText}
      </Button>
    </ActionBar>
  );
}

const RestoredNote = lazy(() => import(/* webpackChunkName: "later-draft" */ './restored-note.tsx'));

function DraftNote({ restored, onStartOver }: { restored: boolean; onStartOver: () => void }) {
  const { t } = useLanguage();
  return restored ? (
    <Suspense>
      <RestoredNote onStartOver={onStartOver} />
    </Suspense>
  ) : (
    <Text size="s" tone="muted">
      {t('Your answers are saved on this device only, until you finish.')}
    </Text>
  );
}
