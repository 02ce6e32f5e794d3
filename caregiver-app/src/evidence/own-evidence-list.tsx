import type { CaregiverProfile, OwnEvidence } from '@marketplace/contracts';
import { dayInUtc, evidenceDay, evidenceName, evidenceText, MAX_EVIDENCE, msg, stateName } from '@marketplace/domain';
import { errorText, styled, useLanguage } from '@marketplace/platform';
import { Badge, Button, Cluster, Stack, Text } from '@marketplace/ui';
import { type ReactNode, useState } from 'react';
import { SOMETHING_WRONG } from '../form-failure/failure.ts';
import { Rows } from '../profile-controls/control-card.tsx';
import { PartLoading } from '../profile-controls/part-loading.tsx';
import { showOutcome } from '../profile-controls/profile-controls.mutation.ts';
import { hasExpired } from '../profile-controls/profile-controls.query.ts';
import ExpiredWhileOpen from '../secure-link/expired-while-open.tsx';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';
import { EvidenceForm } from './evidence-form.tsx';
import { type EvidenceAct, useEvidenceAct, useOwnEvidence } from './own-evidence.mutation.ts';

const NOT_LOADED = msg("We couldn't load your licenses and certificates.");

interface OwnEvidenceListProps {
  caregiver: VerifiedCaregiver;
  onRenewed: (token: string) => void;
}

export default function OwnEvidenceList({ caregiver, onRenewed }: OwnEvidenceListProps) {
  const { t } = useLanguage();
  const [token, setToken] = useState(caregiver.token);
  const [expired, setExpired] = useState(false);
  const evidence = useOwnEvidence(token);
  if (expired || hasExpired(evidence.error)) {
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
  if (evidence.data === undefined) return <PartLoading query={evidence} failed={NOT_LOADED} />;
  return <Loaded profile={caregiver.profile} token={token} facts={evidence.data} onExpired={() => setExpired(true)} />;
}

interface LoadedProps {
  profile: CaregiverProfile;
  token: string;
  facts: OwnEvidence[];
  onExpired: () => void;
}

function Loaded({ profile, token, facts, onExpired }: LoadedProps) {
  const { t } = useLanguage();
  const [editedFact, setEdited] = useState<OwnEvidence | 'new' | null>(null);
  /** Fact in the form, or 'new'. */
  const edited = facts.length === 0 ? 'new' : editedFact;
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

interface OwnFactProps {
  fact: OwnEvidence;
  busy: boolean;
  onChange: () => void;
  onAct: (act: EvidenceAct) => void;
  /** Form that replaces the fact while it is edited. */
  children: ReactNode;
}

function OwnFact({ fact, busy, onChange, onAct, children }: OwnFactProps) {
  const { t, locale } = useLanguage();
  const { type, state, number, expires_on } = fact;
  const name = state === null ? t(evidenceName(type)) : `${t(evidenceName(type))}, ${stateName(state)}`;
  const day = (date: string) => evidenceDay(date, locale);
  const facts = [
    ...(number === null ? [] : [t('Number {number}', { number })]),
    ...(expires_on === null
      ? []
      : [
          fact.expired
            ? t('Expired {date}', { date: day(expires_on) })
            : t('Expires {date}', { date: day(expires_on) }),
        ]),
  ];
  return (
    <Item>
      <Stack gap={2}>
        <Cluster gap={2}>
          <Text as="span" weight="bold">
            {name}
          </Text>
          {fact.expired ? <Badge tone="warning">{t('Expired')}</Badge> : null}
        </Cluster>
        {facts.length === 0 ? null : <Text size="s">{facts.join(' · ')}</Text>}
        <State fact={fact} />
        {children ?? (
          <Cluster gap={2}>
            {fact.shown_from === null ? null : (
              <Button size="s" disabled={busy} onClick={() => onAct('confirm')}>
                {t('Looks right')}
              </Button>
            )}
            {fact.status === 'stated' || fact.disputed ? null : (
              <Button size="s" variant="secondary" disabled={busy} onClick={() => onAct('dispute')}>
                {t('This is not right')}
              </Button>
            )}
            <Button
              size="s"
              variant="secondary"
              disabled={busy}
              aria-label={t('Change {name}', { name })}
              onClick={onChange}
            >
              {t('Change')}
            </Button>
            <Button
              size="s"
              variant="ghost"
              disabled={busy}
              aria-label={t('Remove {name}', { name })}
              onClick={() => onAct('remove')}
            >
              {t('Remove')}
            </Button>
          </Cluster>
        )}
      </Stack>
    </Item>
  );
}

function State({ fact }: { fact: OwnEvidence }) {
  const { t, locale } = useLanguage();
  const { type, state, status, decided_on, words, shown, shown_from } = fact;
  const text = (checked_on: string | null) => evidenceText({ type, state, checked_on }, t, locale);
  const lines = [
    ...(status === 'checked' && decided_on !== null
      ? [t('Checked on {date}: {source}.', { date: evidenceDay(decided_on, locale), source: words ?? '' })]
      : []),
    ...(status === 'refused' ? [t('We could not confirm it: {why}.', { why: words ?? '' })] : []),
    ...(fact.disputed ? [t("You told us that this is not right. We're checking again.")] : []),
    shown === null
      ? t('Agencies do not see it.')
      : t('Agencies see: “{text}”', { text: text(shown === 'checked' ? decided_on : null) }),
    ...(shown_from === null
      ? []
      : [
          t('From {date}, or as soon as you say that it is right: “{text}”', {
            date: evidenceDay(dayInUtc(new Date(shown_from)), locale),
            text: text(decided_on),
          }),
        ]),
  ];
  return (
    <div>
      {lines.map((line) => (
        <Text key={line} size="s" tone="muted">
          {line}
        </Text>
      ))}
    </div>
  );
}

const Item = styled.li`
  padding-block: var(--space-3);
  overflow-wrap: anywhere;

  & + & {
    border-block-start: 1px solid var(--color-line);
  }
`;
