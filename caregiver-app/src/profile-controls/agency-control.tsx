import type { BlockedAgency, CaregiverControls } from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { AppLink, errorText, styled, useLanguage } from '@marketplace/platform';
import { Badge, BELOW_TABLET, Button, Cluster, Field, Stack, Text, TextInput } from '@marketplace/ui';
import { type SyntheticEvent, useState } from 'react';
import { SOMETHING_WRONG } from '../form-failure/failure.ts';
import { ControlCard, longDate, Row, Rows } from './control-card.tsx';
import { showSaved, useBlockAgency } from './profile-controls.mutation.ts';
import type { ControlsOwner } from './profile-controls.query.ts';

interface AgencyControlProps {
  owner: ControlsOwner;
  controls: CaregiverControls;
  onFailed: (error: unknown) => void;
  onExpired: (error: unknown) => void;
}

export function AgencyControl({ owner, controls, onFailed, onExpired }: AgencyControlProps) {
  const { t } = useLanguage();
  const block = useBlockAgency(owner);
  const blockNow = (name: string) =>
    block
      .mutateAsync({ name, blocked: true })
      .then((answer) => showSaved(t, answer, t('{agency} is blocked', { agency: name })));
  return (
    <>
      <SeenBy
        controls={controls}
        blocking={block.isPending && block.variables.blocked ? block.variables.name : null}
        onBlock={(name) => void blockNow(name).catch(onFailed)}
      />
      <BlockedAgencies
        blocked={controls.blocked_agencies}
        busy={block.isPending}
        onBlock={async (name) => {
          try {
            await blockNow(name);
            return null;
          } catch (error) {
            onExpired(error);
            return errorText(error, SOMETHING_WRONG);
          }
        }}
        onUnblock={(name) =>
          block.mutate(
            { name, blocked: false },
            { onError: onFailed, onSuccess: (answer) => (answer === 'waits' ? showSaved(t, answer, '') : undefined) },
          )
        }
      />
    </>
  );
}

interface SeenByProps {
  controls: CaregiverControls;
  blocking: string | null;
  onBlock: (agencyName: string) => void;
}

/** An agency's report of a wrong number: the open question, or its answer. */
function Claim({ claim }: { claim: NonNullable<CaregiverControls['seen_by'][number]['claim']> }) {
  const { t, locale } = useLanguage();
  const day = longDate(claim.at, locale);
  return (
    <Text size="s">
      {t("They couldn't reach you on {date}.", { date: day })}{' '}
      {claim.token === null ? (
        claim.answer === null ? null : (
          t('You answered.')
        )
      ) : (
        <AppLink to={`/phone-check?token=${encodeURIComponent(claim.token)}`}>{t('Check my number')}</AppLink>
      )}
    </Text>
  );
}

function SeenBy({ controls, blocking, onBlock }: SeenByProps) {
  const { t, locale } = useLanguage();
  const blocked = new Set(controls.blocked_agencies.map((agency) => agency.agency_key));
  return (
    <ControlCard
      title={t('Who has seen me')}
      about={t('Agencies that unlocked your profile have your full name, your phone number and your email address.')}
    >
      {controls.seen_by.length === 0 ? (
        <Text>{t('No agency has unlocked your profile yet.')}</Text>
      ) : (
        <Rows role="list">
          {controls.seen_by.map((agency, index) => (
            <Row key={index}>
              <Stack gap={0}>
                <Cluster gap={2}>
                  <Text as="span" weight="bold">
                    {agency.agency_name}
                  </Text>
                  {agency.verified ? null : <Badge tone="warning">{t('Not verified')}</Badge>}
                </Cluster>
                <Text size="s" tone="muted">
                  {agency.agency_city}, {agency.agency_state} · {longDate(agency.unlocked_at, locale)}
                </Text>
                {agency.claim === null ? null : <Claim claim={agency.claim} />}
              </Stack>
              {blocked.has(agency.agency_key) ? (
                <Badge>{t('Blocked')}</Badge>
              ) : (
                <Button
                  variant="secondary"
                  size="s"
                  aria-label={t('Block {agency}', { agency: agency.agency_name })}
                  busy={blocking === agency.agency_name}
                  busyText={t('Blocking...')}
                  onClick={() => onBlock(agency.agency_name)}
                >
                  {t('Block')}
                </Button>
              )}
            </Row>
          ))}
        </Rows>
      )}
    </ControlCard>
  );
}

const Line = styled.div`
  display: flex;
  align-items: flex-end;
  gap: var(--space-3);
  > :first-child {
    flex: 1;
  }
  ${BELOW_TABLET} {
    flex-direction: column;
    align-items: stretch;
  }
`;

const NAME_MISSING = msg('Please enter the name of the agency');

interface BlockedAgenciesProps {
  blocked: readonly BlockedAgency[];
  busy: boolean;
  onBlock: (agencyName: string) => Promise<string | null>;
  onUnblock: (agencyName: string) => void;
}

function BlockedAgencies({ blocked, busy, onBlock, onUnblock }: BlockedAgenciesProps) {
  const { t, locale } = useLanguage();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);

  async function block(typed: string) {
    const refusal = typed === '' ? NAME_MISSING : await onBlock(typed);
    setError(refusal);
    if (refusal === null) setName('');
    else document.getElementById('block-agency-name')?.focus();
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    if (!busy) void block(name.trim());
  }

  return (
    <ControlCard
      title={t('Blocked agencies')}
      about={t("A blocked agency can't find or unlock your profile. It keeps details it already unlocked.")}
    >
      {blocked.length === 0 ? null : (
        <Rows role="list">
          {blocked.map((agency) => (
            <Row key={agency.agency_key}>
              <Stack gap={0}>
                <Text weight="bold">{agency.agency_name}</Text>
                <Text size="s" tone="muted">
                  {t('Blocked on {date}', { date: longDate(agency.blocked_at, locale) })}
                </Text>
              </Stack>
              <Button
                variant="ghost"
                size="s"
                aria-label={t('Unblock {agency}', { agency: agency.agency_name })}
                disabled={busy}
                onClick={() => onUnblock(agency.agency_name)}
              >
                {t('Unblock')}
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      <form noValidate onSubmit={submit} aria-label={t('Block an agency')}>
        <Line>
          <Field
            id="block-agency-name"
            label={t('Agency name')}
            hint={t('The full name, as the agency writes it')}
            error={error === null ? undefined : t(error)}
          >
            <TextInput
              value={name}
              autoComplete="off"
              onChange={(event) => {
                setName(event.target.value);
                setError(null);
              }}
            />
          </Field>
          <Button type="submit" variant="secondary" busy={busy} busyText={t('Saving...')}>
            {t('Block agency')}
          </Button>
        </Line>
      </form>
    </ControlCard>
  );
}
