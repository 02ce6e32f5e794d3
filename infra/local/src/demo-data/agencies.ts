import {
  createCaches,
  createConfirmedAccount,
  createLog,
  createMetrics,
  createStripeClient,
  listAgencyRecords,
  openDatabase,
  readConfig,
  syncCustomerSubscriptions,
  verifyAgency,
  type AppDependencies,
} from '@marketplace/api';
import { PRO_MONTHLY_CENTS } from '@marketplace/domain';
import * as z from 'zod';
import { reportLostConnection } from '../postgres/lost-connection.ts';

export interface DemoAgency {
  plan: string;
  email: string;
  password: string;
}

const PASSWORD = 'Caring-hands-1!';
/** Demo agency, created at the start of a local site if missing. */
export const DEMO_AGENCY = { email: 'recruiter@payg.example.test', password: PASSWORD } as const;
const AGENCIES = [
  { plan: 'Pay As You Go', email: DEMO_AGENCY.email, agencyName: 'Maple Street Home Care', pro: false },
  { plan: 'Pro with a free unlock', email: 'recruiter@pro.example.test', agencyName: 'Lantern Home Health', pro: true },
] as const;

const seededSubscription = z.object({ customer: z.object({ id: z.string() }) });

interface DemoAgencyOptions {
  environment: Record<string, string>;
  /** Null with the real Stripe. In that case, only the first agency is created, because Pro needs a payment. */
  simulatorUrl: string | null;
}

export async function prepareDemoAgencies({ environment, simulatorUrl }: DemoAgencyOptions): Promise<DemoAgency[]> {
  const config = readConfig(environment);
  const { db } = openDatabase({
    url: config.DATABASE_URL,
    onConnectionError: reportLostConnection,
  });
  const deps: AppDependencies = {
    config,
    db,
    caches: createCaches(),
    rankIndex: null,
    stripe: createStripeClient(config),
    texts: null,
    metrics: createMetrics(),
    log: createLog(config),
    tracing: null,
    now: () => new Date(),
    outbox: { enqueue: () => Promise.reject(new Error('Demo data must not send email.')) },
  };
  const agencies = AGENCIES.filter((agency) => !agency.pro || simulatorUrl !== null);
  try {
    for (const { email, agencyName, pro } of agencies) {
      // The agency has the same id as its founder.
      const agencyId = await createConfirmedAccount(deps, {
        email,
        password: PASSWORD,
        profile: {
          first_name: 'Dana',
          last_name: 'Reyes',
          phone: '3175550100',
          title: 'Recruiter',
          agency_name: agencyName,
          agency_city: 'Indianapolis',
          agency_state: 'IN',
        },
      });
      await verifyOnce(deps, agencyId);
      if (pro && simulatorUrl)
        await syncCustomerSubscriptions(deps, {
          agencyId,
          customerId: await seedProCustomer(simulatorUrl, email, agencyId),
        });
    }
  } finally {
    await db.destroy();
  }
  return agencies.map(({ plan, email }) => ({ plan, email, password: PASSWORD }));
}

/** Verifies a demo agency, unless the agency was renamed or has a verification history. */
async function verifyOnce(deps: AppDependencies, agencyId: string): Promise<void> {
  const existing = (await listAgencyRecords(deps.db, true)).find(({ id }) => id === agencyId);
  if (existing === undefined || existing.history.length > 0) return;
  if (!AGENCIES.some(({ agencyName }) => agencyName === existing.agency_name)) return;
  await verifyAgency(deps, { account: agencyId, checked: 'demo data', operator: 'npm start' });
}

/** Creates a customer with a paid Pro subscription in the simulator. Idempotent. */
async function seedProCustomer(simulatorUrl: string, email: string, agencyId: string): Promise<string> {
  const answer = await fetch(`${simulatorUrl}/_simulator/seed-subscription`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      product_name: 'Pro',
      unit_amount: PRO_MONTHLY_CENTS,
      metadata: { agency_id: agencyId },
      send_webhooks: false,
    }),
  });
  if (!answer.ok) throw new Error(`The Stripe simulator returned ${answer.status} for the demo subscription.`);
  return seededSubscription.parse(await answer.json()).customer.id;
}
