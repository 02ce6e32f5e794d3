import type { CaregiverControls } from '@marketplace/contracts';
import { AppLink, useLanguage } from '@marketplace/platform';
import { Badge, Button, Cluster, Stack, Text } from '@marketplace/ui';
import { ControlCard, longDate, Row, Rows } from './control-card.tsx';

interface SeenByProps {
  controls: CaregiverControls;
  blocking: string | null;
  onBlock: (agencyName: string) => void;
}

/** An agency's report that the number does not work. Shows the open question or the answer. */
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

export function SeenBy({ controls, blocking, onBlock }: SeenByProps) {
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
