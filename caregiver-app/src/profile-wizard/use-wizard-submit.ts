import { useEffect, useEffectEvent, useRef, useState, type SyntheticEvent } from 'react';
import { trackEvent, useAssociation, useLanguage, useQueryClient } from '@marketplace/platform';
import { failureOf, SOMETHING_WRONG, type Failure } from '../form-failure/failure.ts';
import type { CreatedProfile, JobOfProfile } from '../outbox/new-profile.ts';
import { LAST_STEP, stepWith, WIZARD_STEPS } from './steps.ts';
import type { FinishedProfile } from './wizard-checks.ts';
import type { WizardForm } from './wizard-form.ts';
import type { MovingWizard } from './wizard-moves.ts';

/** Shares a chunk with the validation, which loads when the form is first touched. */
const loadMoves = () => import(/* webpackChunkName: "later-wizard-checks" */ './wizard-moves.ts');

interface WizardSubmitOptions {
  form: WizardForm;
  step: number;
  job: JobOfProfile | null;
  checkEmail: boolean;
  refusal: unknown;
  showErrorIn: (step: number) => void;
  goOn: () => void;
  onCreated: (created: CreatedProfile, profile: FinishedProfile) => void;
}

/** Submits a step. Ignores clicks while a submit is in flight. */
export function useWizardSubmit({ form, step, refusal, showErrorIn, goOn, ...options }: WizardSubmitOptions) {
  const queries = useQueryClient();
  const association = useAssociation()?.code;
  const { language } = useLanguage();
  const [failure, setFailure] = useState<(Failure & { step: number }) | null>(null);
  const [calling, setCalling] = useState(false);
  const moving = useRef(false);
  const freeEmail = useRef<string | null>(null);

  const fail = (newFailure: Failure) => setFailure({ ...newFailure, step });
  const wizard: MovingWizard = { ...options, form, freeEmail, association, language, queries, showErrorIn, fail };

  async function next() {
    if (!(await form.trigger([...(WIZARD_STEPS[step]?.fields ?? [])]))) return showErrorIn(step);
    if (step === 0) {
      setCalling(true);
      if (!(await (await loadMoves()).isFirstStepFree(wizard))) return;
    }
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
    setCalling(true);
    await (await loadMoves()).storeProfile(wizard, finished);
  }

  const showRefusal = useEffectEvent(async (error: unknown) => {
    const moves = await loadMoves();
    moves.showRefusal(wizard, error);
  });
  useEffect(() => {
    if (refusal !== null) void showRefusal(refusal).catch(() => undefined);
  }, [refusal]);

  async function move() {
    try {
      await (step === LAST_STEP ? finish() : next());
    } catch (error) {
      fail(failureOf(error, SOMETHING_WRONG));
    } finally {
      moving.current = false;
      setCalling(false);
    }
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (moving.current) return;
    moving.current = true;
    setFailure(null);
    void move();
  }
  return { submit, calling, failure: failure?.step === step ? failure : null };
}
