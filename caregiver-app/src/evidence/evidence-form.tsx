import { useState, type SyntheticEvent } from 'react';
import type { CaregiverProfile, OwnEvidence } from '@marketplace/contracts';
import { credentialsFor, evidenceName, isCredential, US_STATES_AND_DC, type Evidence } from '@marketplace/domain';
import { errorText, isApiError, useLanguage } from '@marketplace/platform';
import { Alert, Button, Cluster, Field, Select, Stack, TextInput } from '@marketplace/ui';
import { SOMETHING_WRONG } from '../form-failure/failure.ts';
import { hasExpired } from '../profile-controls/profile-controls.query.ts';
import { useStateEvidence } from './own-evidence.mutation.ts';

interface EvidenceFormProps {
  profile: CaregiverProfile;
  token: string;
  /** Fact being changed; its type and US state are read-only. Null for a new fact. */
  edited: OwnEvidence | null;
  onSaved: () => void;
  onExpired: () => void;
  onCancel: (() => void) | null;
}

function useEvidenceForm({ profile, token, edited, onSaved, onExpired }: EvidenceFormProps) {
  const { t } = useLanguage();
  const evidenceTypes: Evidence[] = [...credentialsFor(profile.discipline), 'cpr', 'driver'];
  const [typed, setTyped] = useState({
    type: edited?.type ?? evidenceTypes[0] ?? 'cpr',
    state: edited?.state ?? profile.preferred_state,
    number: edited?.number ?? '',
    expires: edited?.expires_on ?? '',
  });
  const change = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes });
  const save = useStateEvidence(token);
  const credential = isCredential(typed.type);
  const fields = isApiError(save.error) ? save.error.errors : [];
  const errorOf = (field: string) => {
    const message = fields.find((error) => error.field === field)?.message;
    return message === undefined ? undefined : t(message);
  };
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const { type, state, number, expires } = typed;
    const stateCode = US_STATES_AND_DC.find(({ code }) => code === state)?.code ?? null;
    save.mutate(
      {
        type,
        expires_on: expires === '' ? null : expires,
        ...(credential ? { state: stateCode, number: number.trim() } : {}),
      },
      { onSuccess: onSaved, onError: (error) => (hasExpired(error) ? onExpired() : undefined) },
    );
  }
  const failure = save.isError && fields.length === 0 ? t(errorText(save.error, SOMETHING_WRONG)) : null;
  return { evidenceTypes, typed, change, credential, errorOf, submit, saving: save.isPending, failure };
}

export function EvidenceForm(props: EvidenceFormProps) {
  const { edited, onCancel } = props;
  const { t } = useLanguage();
  const { evidenceTypes, typed, change, credential, errorOf, submit, saving, failure } = useEvidenceForm(props);
  return (
    <form noValidate onSubmit={submit} aria-label={t('License or certificate')}>
      <Stack gap={5}>
        {failure === null ? null : <Alert live tone="danger" title={failure} />}
        {edited === null ? (
          <Field label={t('Which one?')} error={errorOf('type')} required>
            <Select
              value={typed.type}
              options={evidenceTypes.map((value) => ({ value, label: t(evidenceName(value)) }))}
              onChange={(event) =>
                change({ type: evidenceTypes.find((value) => value === event.target.value) ?? typed.type })
              }
            />
          </Field>
        ) : null}
        {credential && edited === null ? (
          <Field label={t('State')} error={errorOf('state')} required>
            <Select
              value={typed.state}
              options={US_STATES_AND_DC.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={(event) => change({ state: event.target.value })}
            />
          </Field>
        ) : null}
        {credential ? (
          <Field
            label={t('Number (optional)')}
            hint={t('It helps us find your license or registry entry. Agencies get it only with your contact details.')}
            error={errorOf('number')}
          >
            <TextInput
              value={typed.number}
              autoComplete="off"
              onChange={(event) => change({ number: event.target.value })}
            />
          </Field>
        ) : null}
        <Field
          label={t('Expires on')}
          hint={credential ? t('Leave it empty if it does not expire.') : undefined}
          error={errorOf('expires_on')}
          required={!credential}
        >
          <TextInput type="date" value={typed.expires} onChange={(event) => change({ expires: event.target.value })} />
        </Field>
        <Cluster gap={3}>
          <Button type="submit" busy={saving} busyText={t('Saving...')}>
            {t('Save')}
          </Button>
          {onCancel === null ? null : (
            <Button variant="ghost" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
        </Cluster>
      </Stack>
    </form>
  );
}
