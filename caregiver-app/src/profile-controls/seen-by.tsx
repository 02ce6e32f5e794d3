import type { CaregiverControls } from '@marketplace/contracts';
import { useLanguage } from '@marketplace/platform';
import { Badge, Button, Cluster, Stack, Text } from '@marketplace/ui';
import { ControlCard, longDate, Row, Rows } from './control-card.tsx';

interface SeenByProps {
  controls: CaregiverControls;
  blocking: string | null;
  onBlock: (agencyName: string) => void;
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
          {controls.seen_by.map((agency) => (
            <Row key={`${agency.agency_key} ${agency.agency_city} ${agency.unlocked_at}`}>
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
