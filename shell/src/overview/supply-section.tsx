import { supplyCall } from '@marketplace/contracts';
import { callApi, styled, trackEvent, useAssociation, useLanguage } from '@marketplace/platform';
import { Heading, Page, Section, Stack, Text, type LoadSupply } from '@marketplace/ui';
import { SupplyMap } from '@marketplace/ui/supply-map';
import { stateName } from '@marketplace/domain';
import { deliveredSupply } from './delivered-supply.ts';

const loadSupply: LoadSupply = (query, signal) => callApi(supplyCall, { query, token: null, signal });

/**
 * Supply map of all states, or of the association's state. Counts usually come with the page. Otherwise they load after
 * hydration, or on request if the API was down.
 */
export default function SupplySection() {
  const { t } = useLanguage();
  const association = useAssociation();
  return (
    <Section id="supply">
      <Page width="wide">
        <SupplyMap
          load={loadSupply}
          delivered={deliveredSupply(association?.code ?? null)}
          onFollow={(label, target) => trackEvent('overview_navigation_click', { section: 'supply', label, target })}
        >
          <Stack gap={3}>
            <Heading level={2}>
              {association === null
                ? t('Who is available, and where')
                : t('Who is available in {state}', { state: stateName(association.state) })}
            </Heading>
            <Text tone="muted" size="l">
              {association === null ? (
                <>
                  {t('Caregivers who say that they are looking for work right now.')}{' '}
                  <WithScript>{t('Choose a state to see its week.')}</WithScript>
                </>
              ) : (
                t('These caregivers say that they are looking for work right now. See when they can work.')
              )}
            </Text>
          </Stack>
        </SupplyMap>
      </Page>
    </Section>
  );
}

const WithScript = styled.span`
  @media (scripting: none) {
    display: none;
  }
`;
