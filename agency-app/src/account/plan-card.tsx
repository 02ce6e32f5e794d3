import {
  type AgencySubscription,
  type BillingBody,
  type CheckoutUrl,
  customerPortalCall,
  subscriptionCheckoutCall,
} from '@marketplace/contracts';
import {
  formatUsd,
  PAY_AS_YOU_GO_UNLOCK_CENTS,
  PLAN_NAMES,
  planOf,
  PRO_FREE_UNLOCKS_PER_MONTH,
  PRO_MONTHLY_CENTS,
  PRO_UNLOCK_CENTS,
} from '@marketplace/domain';
import {
  AppLink,
  callApi,
  isApiError,
  styled,
  toast,
  useAssociation,
  useAuth,
  useMutation,
} from '@marketplace/platform';
import { Alert, Badge, Button, Card, Cluster, Heading, Skeleton, Stack, Text } from '@marketplace/ui';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { showFailure } from '../failures/failure-text.ts';
import { leaveFor } from '../links/leave-for.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { rememberPurchase } from '../unlocks/recent-purchase.ts';
import type { PlanState } from '../unlocks/use-plan-state.ts';
import { formatUsDate } from '../formats/us-date.ts';
import { PlanRule } from './plan-arithmetic.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';

const BROKEN_PAYMENT = new Set<AgencySubscription['status']>(['past_due', 'unpaid', 'incomplete']);

export function PlanCard({ plan }: { plan: PlanState }) {
  return (
    <Card as="section" aria-labelledby="plan-heading" padding={5}>
      {plan === 'known' ? (
        <Plan />
      ) : (
        <Stack gap={4}>
          <PlanHeading />
          {plan === 'loading' ? <Skeleton height="16rem" /> : <PlanMissing />}
        </Stack>
      )}
    </Card>
  );
}

function PlanMissing() {
  const { refreshProfile } = useAuth();
  const [isLoading, setIsLoading] = useState(false);
  const retry = async () => {
    setIsLoading(true);
    await refreshProfile();
    setIsLoading(false);
  };
  return (
    <LoadFailed
      tone="warning"
      live
      title="We couldn't load your plan."
      query={{ isFetching: isLoading, refetch: retry }}
    />
  );
}

const PlanHeading = () => (
  <Heading level={2} size={4} id="plan-heading">
    Your plan
  </Heading>
);

function Plan() {
  const { subscription, profile } = useAuth();
  const upgrade = useSubscriptionCheckout();
  const portal = useCustomerPortal();
  const plan = planOf(subscription?.status ?? null);
  const isPro = plan === 'pro';
  return (
    <Stack gap={4}>
      <Cluster justify="space-between">
        <PlanHeading />
        {isPro ? (
          <Badge tone="accent" icon={<Sparkles aria-hidden="true" />}>
            Active
          </Badge>
        ) : null}
      </Cluster>
      <div>
        <PlanName>{PLAN_NAMES[plan]}</PlanName>
        <Text tone="muted">
          {isPro
            ? `${formatUsd(PRO_MONTHLY_CENTS)} per month, with ${PRO_FREE_UNLOCKS_PER_MONTH} free candidate unlock each month. Additional candidates ${formatUsd(PRO_UNLOCK_CENTS)} each.`
            : `${formatUsd(PAY_AS_YOU_GO_UNLOCK_CENTS)} per candidate, no monthly commitment.`}
        </Text>
        {isPro && subscription?.current_period_end ? (
          <MutedText>
            {`${subscription.cancel_at_period_end ? 'Ends' : 'Renews'} on ${formatUsDate(subscription.current_period_end)}`}
          </MutedText>
        ) : null}
      </div>
      {subscription && BROKEN_PAYMENT.has(subscription.status) ? (
        <Alert tone="warning" title="Your last subscription payment didn't go through">
          {profile?.role === 'recruiter'
            ? 'An owner of your agency can update the card to get Pro back.'
            : 'Update your card under Manage subscription to get Pro back.'}
        </Alert>
      ) : null}
      <PlanRule plan={plan} />
      {profile?.role === 'recruiter' ? (
        <Text tone="muted">
          Only an owner of your agency can change the plan.{' '}
          <AppLink to="/account/people">See who the owners are</AppLink>
        </Text>
      ) : (
        <Cluster gap={3}>
          {!isPro ? (
            <Button busy={upgrade.isPending} onClick={() => upgrade.mutate()}>
              Upgrade to Pro
            </Button>
          ) : null}
          {subscription ? (
            <Button variant="secondary" busy={portal.isPending} onClick={() => portal.mutate()}>
              Manage subscription
            </Button>
          ) : null}
        </Cluster>
      )}
    </Stack>
  );
}

const PlanName = styled.p`
  font-family: var(--font-heading);
  font-size: var(--text-h3);
  font-weight: var(--weight-bold);
  line-height: var(--leading-snug);
`;

const LOG_IN_AGAIN = 'Please log out and log back in, then try again';

function useProviderPage(
  createProviderUrl: (body: BillingBody) => Promise<CheckoutUrl>,
  noUrlText: string,
  fallback: string,
) {
  const association = useAssociation()?.code;
  const { ensureSession } = useAuth();
  return useMutation({
    mutationFn: async () => {
      await ensureSession();
      const { url } = await createProviderUrl({ association });
      if (!url) throw new TypeError(noUrlText);
      rememberPurchase();
      await leaveFor(url);
    },
    onError: (error) => {
      const isSignedOut = isApiError(error) && error.status === 401;
      const description = error instanceof TypeError ? error.message : fallback;
      if (isSignedOut) toast({ title: 'Error', description: LOG_IN_AGAIN, tone: 'error' });
      else showFailure(error, description);
    },
  });
}

function useSubscriptionCheckout() {
  return useProviderPage(
    (body) => callApi(subscriptionCheckoutCall, { body }),
    'No checkout URL returned',
    'Failed to create checkout session',
  );
}

function useCustomerPortal() {
  return useProviderPage(
    (body) => callApi(customerPortalCall, { body }),
    'Failed to open customer portal',
    'Failed to create customer portal session',
  );
}
