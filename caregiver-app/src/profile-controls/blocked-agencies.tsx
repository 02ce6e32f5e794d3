import { useState, type SyntheticEvent } from 'react';
import type { BlockedAgency } from '@marketplace/contracts';
import { msg } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { BELOW_TABLET, Button, Field, Stack, Text, TextInput } from '@marketplace/ui';
import { ControlCard, longDate, Row, Rows } from './control-card.tsx';

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

export function BlockedAgencies({ blocked, busy, onBlock, onUnblock }: BlockedAgenciesProps) {
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
