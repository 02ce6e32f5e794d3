import { supplyCall } from '@marketplace/contracts';
import { callApi, trackEvent, useAssociation, useLanguage } from '@marketplace/platform';
import { Heading, Page, Section, Stack, Text, type LoadSupply } from '@marketplace/ui';
import { SupplyMap } from '@marketplace/ui/supply-map';
import { stateName } from '@marketplace/domain';

const loadSupply: LoadSupply = (query, signal) => callApi(supplyCall, { query, token: null, signal });

/** Who looks for work, state by state; in an association's copy, in its state. The numbers come after hydration. */
export default function SupplySection() {
  const { t } = useLanguage();
  const association = useAssociation();
  return (
    <Section id="supply">
      <Page width="wide">
        <SupplyMap
          load={loadSupply}
          onFollow={(label, target) => trackEvent('overview_navigation_click', { section: 'supply', label, target })}
        >
          <Stack gap={3}>
            <Heading level={2}>
              {association === null
                ? t('Who is free, and where')
                : t('Who is free in {state}', { state: stateName(association.state) })}
            </Heading>
            <Text tone="muted" size="l">
              {association === null
                ? t('Caregivers who say that they are looking for work right now. Choose a state to see its week.')
                : t('Caregivers who say that they are looking for work right now, and when.')}
            </Text>
          </Stack>
        </SupplyMap>
      </Page>
    </Section>
  );
}
