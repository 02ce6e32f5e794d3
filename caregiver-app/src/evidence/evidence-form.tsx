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
  /** The fact to change; its type and state stay. Null for a new one. */
  edited: OwnEvidence | null;
  onSaved: () => void;
  onExpired: () => void;
  onCancel: (() => void) | null;
}

/** States a fact. A failed save keeps all input. */
export function EvidenceForm({ profile, token, edited, onSaved, onExpired, onCancel }: EvidenceFormProps) {
  const { t } = useLanguage();
  const offered: Evidence[] = [...credentialsFor(profile.discipline), 'cpr', 'driver'];
  const [type, setType] = useState<Evidence>(edited?.type ?? offered[0] ?? 'cpr');
  const [state, setState] = useState(edited?.state ?? profile.preferred_state);
  const [number, setNumber] = useState(edited?.number ?? '');
  const [expires, setExpires] = useState(edited?.expires_on ?? '');
  const save = useStateEvidence(token);
  const credential = isCredential(type);
  const fields = isApiError(save.error) ? save.error.errors : [];
  const errorOf = (field: string) => {
    const message = fields.find((error) => error.field === field)?.message;
    return message === undefined ? undefined : t(message);
  };
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (save.isPending) return;
    const known = US_STATES_AND_DC.find(({ code }) => code === state)?.code ?? null;
    save.mutate(
      {
        type,
        expires_on: expires === '' ? null : expires,
        ...(credential ? { state: known, number: number.trim() } : {}),
      },
      { onSuccess: onSaved, onError: (error) => (hasExpired(error) ? onExpired() : undefined) },
    );
  }
  return (
    <form noValidate onSubmit={submit} aria-label={t('License or certificate')}>
      <Stack gap={5}>
        {save.isError && fields.length === 0 ? (
          <Alert live tone="danger" title={t(errorText(save.error, SOMETHING_WRONG))} />
        ) : null}
        {edited === null ? (
          <Field label={t('Which one?')} error={errorOf('type')} required>
            <Select
              value={type}
              options={offered.map((value) => ({ value, label: t(evidenceName(value)) }))}
              onChange={(event) => setType(offered.find((value) => value === event.target.value) ?? type)}
            />
          </Field>
        ) : null}
        {credential && edited === null ? (
          <Field label={t('State')} error={errorOf('state')} required>
            <Select
              value={state}
              options={US_STATES_AND_DC.map(({ code, name }) => ({ value: code, label: name }))}
              onChange={(event) => setState(event.target.value)}
            />
          </Field>
        ) : null}
        {credential ? (
          <Field
            label={t('Number (optional)')}
            hint={t('It helps us find your license or registry entry. Agencies get it only with your contact details.')}
            error={errorOf('number')}
          >
            <TextInput value={number} autoComplete="off" onChange={(event) => setNumber(event.target.value)} />
          </Field>
        ) : null}
        <Field
          label={t('Expires on')}
          hint={credential ? t('Leave it empty if it does not expire.') : undefined}
          error={errorOf('expires_on')}
          required={!credential}
        >
          <TextInput type="date" value={expires} onChange={(event) => setExpires(event.target.value)} />
        </Field>
        <Cluster gap={3}>
          <Button type="submit" busy={save.isPending} busyText={t('Saving...')}>
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
