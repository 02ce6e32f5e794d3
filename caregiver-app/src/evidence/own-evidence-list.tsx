import { useState } from 'react';
import type { CaregiverProfile, OwnEvidence } from '@marketplace/contracts';
import { MAX_EVIDENCE, msg } from '@marketplace/domain';
import { errorText, useLanguage } from '@marketplace/platform';
import { Button, Stack, Text } from '@marketplace/ui';
import { SOMETHING_WRONG } from '../form-failure/failure.ts';
import { Rows } from '../profile-controls/control-card.tsx';
import { hasExpired } from '../profile-controls/profile-controls.query.ts';
import { showOutcome } from '../profile-controls/profile-controls.mutation.ts';
import ExpiredWhileOpen from '../secure-link/expired-while-open.tsx';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';
import { EvidenceForm } from './evidence-form.tsx';
import { OwnFact } from './own-fact.tsx';
import { useEvidenceAct } from './own-evidence.mutation.ts';
import { useOwnEvidence } from './own-evidence.query.ts';
import { PartLoading } from '../profile-controls/part-loading.tsx';

const NOT_LOADED = msg("We couldn't load your licenses and certificates.");

interface OwnEvidenceListProps {
  caregiver: VerifiedCaregiver;
  onRenewed: (token: string) => void;
}

export default function OwnEvidenceList({ caregiver, onRenewed }: OwnEvidenceListProps) {
  const { t } = useLanguage();
  const [token, setToken] = useState(caregiver.token);
  const [expired, setExpired] = useState(false);
  const own = useOwnEvidence(token);
  if (expired || hasExpired(own.error)) {
    return (
      <ExpiredWhileOpen
        email={caregiver.profile.email_address}
        promise={t('Enter the code from the new email to continue.')}
        onRenewed={(renewed) => {
          setToken(renewed);
          setExpired(false);
          onRenewed(renewed);
        }}
      />
    );
  }
  if (own.data === undefined) return <PartLoading query={own} failed={NOT_LOADED} />;
  return <Loaded profile={caregiver.profile} token={token} facts={own.data} onExpired={() => setExpired(true)} />;
}

interface LoadedProps {
  profile: CaregiverProfile;
  token: string;
  facts: OwnEvidence[];
  onExpired: () => void;
}

function Loaded({ profile, token, facts, onExpired }: LoadedProps) {
  const { t } = useLanguage();
  const [chosen, setEdited] = useState<OwnEvidence | 'new' | null>(null);
  /** Fact that the form shows, or 'new'. */
  const edited = facts.length === 0 ? 'new' : chosen;
  const act = useEvidenceAct(token);
  const fail = (error: unknown) =>
    hasExpired(error) ? onExpired() : showOutcome(t(errorText(error, SOMETHING_WRONG)), 'error');
  const form = (
    <EvidenceForm
      key={typeof edited === 'string' ? edited : edited?.id}
      profile={profile}
      token={token}
      edited={edited === 'new' ? null : edited}
      onExpired={onExpired}
      onSaved={() => {
        setEdited(null);
        showOutcome(t("Saved. We'll check it soon."), 'success');
      }}
      onCancel={facts.length === 0 ? null : () => setEdited(null)}
    />
  );
  return (
    <Stack gap={5}>
      <Text tone="muted">
        {t(
          "Agencies never see a number before they unlock you. You see every result first and can tell us if it's wrong.",
        )}
      </Text>
      {facts.length === 0 ? null : (
        <Rows role="list">
          {facts.map((fact) => (
            <OwnFact
              key={fact.id}
              fact={fact}
              busy={act.isPending}
              onChange={() => setEdited(fact)}
              onAct={(pressed) => act.mutate({ act: pressed, id: fact.id }, { onError: fail })}
            >
              {edited === fact ? form : null}
            </OwnFact>
          ))}
        </Rows>
      )}
      {edited === 'new' ? form : null}
      {edited === null && facts.length < MAX_EVIDENCE ? (
        <div>
          <Button variant="secondary" onClick={() => setEdited('new')}>
            {t('Add another')}
          </Button>
        </div>
      ) : null}
    </Stack>
  );
}
