import { Save } from 'lucide-react';
import { lazy, Suspense, useRef, useState, type SyntheticEvent } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type { CaregiverProfile, CaregiverUpdates } from '@marketplace/contracts';
import { slotsFromWeek, weekFromSlots } from '@marketplace/domain';
import { isApiError, useLanguage } from '@marketplace/platform';
import { Button, Divider, Heading, lazyPart, lazyResolver, Stack, Switch } from '@marketplace/ui';
import { EVERYTHING_KEPT, failureOf, type Failure } from '../form-failure/failure.ts';
import { FormFailureNote } from '../form-failure/form-failure.tsx';
import { ActionBar, FormFrame } from '../page-layout/form-frame.tsx';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { dropFromTab } from '../tab-entries.ts';
import { showFieldErrors, useFocusFirstError, useRecheckOnChange } from '../profile-fields/form-errors.ts';
import { PersonalFields } from '../profile-fields/personal-fields.tsx';
import { valuesOfProfile, type ProfileValues } from '../profile-fields/profile-values.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';
import { UPDATE_FAILED, useUpdateProfile } from './update-profile.mutation.ts';

const checks = lazyResolver(
  async () => (await import(/* webpackChunkName: "later-update-checks" */ './update-checks.ts')).updateChecks,
);
const ExpiredWhileOpen = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-expired-while-open" */ '../secure-link/expired-while-open.tsx'))
    .ExpiredWhileOpen,
}));
const UpdateDraft = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-update-draft" */ './update-draft.tsx')).UpdateDraft,
}));
const Waiting = () => <FormLoading alone={false} />;
const ProfessionalFields = lazyPart(async () => {
  const { ProfessionalFields: fields } = await import(
    /* webpackChunkName: "later-professional-fields" */ '../profile-fields/professional-fields.tsx'
  );
  return { default: fields };
}, Waiting);
const AvailabilityPlanner = lazyPart(async () => {
  const { AvailabilityPlanner: planner } = await import(
    /* webpackChunkName: "later-planner" */ '../availability/availability-planner.tsx'
  );
  return { default: planner };
}, Waiting);

interface UpdateFormProps {
  caregiver: VerifiedCaregiver;
  saveText: string;
  /** Receives the token of a new code, when the one before had ended. */
  onRenewed: (token: string) => void;
  /** Receives the profile as it is stored now, and the token that was accepted. */
  onSaved: (profile: CaregiverProfile, token: string) => void;
}

/** The whole profile in one form. One call saves all of it; a failed one loses nothing that was typed. */
export function UpdateForm({ caregiver, saveText, onRenewed, onSaved }: UpdateFormProps) {
  const { t } = useLanguage();
  const [token, setToken] = useState(caregiver.token);
  const [expired, setExpired] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const root = useRef<HTMLFormElement>(null);
  const savingNow = useRef(false);
  const focusFirstError = useFocusFirstError(root);
  const update = useUpdateProfile();
  const form = useForm<ProfileValues, unknown, CaregiverUpdates>({
    resolver: checks,
    defaultValues: valuesOfProfile(caregiver.profile),
    shouldFocusError: false,
  });
  useRecheckOnChange(form);
  const [lookingForWork, smsOptIn, availability] = useWatch({
    control: form.control,
    name: ['looking_for_work_now', 'sms_opt_in', 'availability'],
  });

  async function save(withToken: string) {
    setFailure(null);
    setExpired(false);
    let updates: CaregiverUpdates | null = null;
    await form.handleSubmit((valid) => {
      updates = valid;
    })();
    if (updates === null) return focusFirstError();
    try {
      const profile = await update.mutateAsync({ profile: caregiver.profile, token: withToken, updates });
      dropFromTab('caregiver-edits');
      onSaved(profile, withToken);
    } catch (error) {
      if (isApiError(error) && error.status === 401) return setExpired(true);
      if (showFieldErrors(form, error).length > 0) return focusFirstError();
      setFailure(failureOf(error, UPDATE_FAILED, [EVERYTHING_KEPT]));
    }
  }
  function saveOnce(withToken: string) {
    if (savingNow.current) return;
    savingNow.current = true;
    void save(withToken).finally(() => {
      savingNow.current = false;
    });
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    saveOnce(token);
  }

  return (
    <Stack gap={5}>
      <FormProvider {...form}>
        <FormFrame ref={root} onSubmit={submit} onFocus={checks.preload} aria-label={t('Your profile')}>
          <Stack gap={6}>
            <Suspense>
              <UpdateDraft profile={caregiver.profile} />
            </Suspense>
            <FormFailureNote failure={failure} />
            <Heading level={2} size={3}>
              {t('Personal info')}
            </Heading>
            <PersonalFields emailReadOnly />
            <Divider />
            <Heading level={2} size={3}>
              {t('Experience')}
            </Heading>
            <ProfessionalFields />
            <Divider />
            <Heading level={2} size={3}>
              {t('Schedule and messages')}
            </Heading>
            <AvailabilityPlanner
              showChanged
              headingLevel={3}
              value={{ lookingForWork, week: weekFromSlots(availability) }}
              onChange={(next) => {
                form.setValue('looking_for_work_now', next.lookingForWork, { shouldDirty: true });
                form.setValue('availability', slotsFromWeek(next.week), { shouldDirty: true });
              }}
            />
            <Divider />
            <Switch
              label={t('Text messages about jobs')}
              description={t('Message and data rates may apply. You can turn them off at any time.')}
              checked={smsOptIn}
              onCheckedChange={(checked) => form.setValue('sms_opt_in', checked, { shouldDirty: true })}
            />
            <ActionBar>
              <Button
                type="submit"
                size="l"
                icon={<Save aria-hidden />}
                busy={update.isPending}
                busyText={t('Saving...')}
              >
                {saveText}
              </Button>
            </ActionBar>
          </Stack>
        </FormFrame>
      </FormProvider>
      {expired ? (
        <Suspense fallback={<FormLoading alone={false} />}>
          <ExpiredWhileOpen
            email={caregiver.profile.email_address}
            onRenewed={(renewed) => {
              setToken(renewed);
              onRenewed(renewed);
              saveOnce(renewed);
            }}
          />
        </Suspense>
      ) : null}
    </Stack>
  );
}
