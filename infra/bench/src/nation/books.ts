import { PRO_MONTHLY_CENTS } from '@marketplace/domain';
import type { Pool } from 'pg';

interface Charge {
  id: string;
  status: string;
  amount: number;
  amount_refunded: number;
  payment_intent: string;
}

interface BooksOptions {
  pool: Pool;
  stripeUrl: string;
  /** Message ids of delivered emails that contain contact details. */
  contactMails: ReadonlySet<string>;
}

export interface Books {
  lines: readonly (readonly [name: string, value: number])[];
  /** Figures that should be equal but are not. */
  problems: readonly string[];
}

async function chargesOf(stripeUrl: string): Promise<Charge[]> {
  const charges: Charge[] = [];
  for (;;) {
    const after = charges.at(-1)?.id;
    const url = `${stripeUrl}/v1/charges?limit=100${after === undefined ? '' : `&starting_after=${after}`}`;
    const answer = await fetch(url, { headers: { authorization: 'Bearer sk_test_benchmark' } });
    const { data, has_more }: { data: Charge[]; has_more: boolean } = JSON.parse(await answer.text());
    charges.push(...data);
    if (!has_more || data.length === 0) return charges;
  }
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export async function compareBooks({ pool, stripeUrl, contactMails }: BooksOptions): Promise<Books> {
  const charges = (await chargesOf(stripeUrl)).filter(({ status }) => status === 'succeeded');
  const keptCharges = charges.filter(({ amount_refunded }) => amount_refunded === 0);
  const { rows: unlocks } = await pool.query<{ payment: string; cents: number; live: boolean }>(
    `SELECT payment_intent_id AS payment, amount_cents AS cents, status = 'completed' AS live FROM unlocks WHERE NOT free`,
  );
  const { rows: counts } = await pool.query<{ months: number; mails: number }>(
    `SELECT (SELECT count(*)::int FROM free_unlocks WHERE withdrawn_at IS NULL) AS months,
      (SELECT count(*)::int FROM jobs.job WHERE name LIKE 'deliver-%' AND state < 'completed') AS mails`,
  );
  const { months = 0, mails = 0 } = counts[0] ?? {};
  const live = unlocks.filter((unlock) => unlock.live);
  const payments = new Set(keptCharges.map(({ payment_intent }) => payment_intent));
  const lines = [
    ['dollars charged', sum(charges.map(({ amount }) => amount)) / 100],
    ['dollars returned', sum(charges.map(({ amount_refunded }) => amount_refunded)) / 100],
    ['dollars of unlocks', sum(live.map(({ cents }) => cents)) / 100],
    ['dollars of months', (months * PRO_MONTHLY_CENTS) / 100],
    ['unlocks', unlocks.length],
    ['emails with a contact', contactMails.size],
    ['emails in the queue', mails],
  ] as const;
  const [charged, returned, ofUnlocks, ofMonths] = lines.map(([, value]) => value);
  const problems = [
    charged === (returned ?? 0) + (ofUnlocks ?? 0) + (ofMonths ?? 0)
      ? ''
      : 'payments without a purchase, or purchases without a payment',
    live.every(({ payment }) => payments.has(payment)) ? '' : 'an unlock without a payment',
    new Set(live.map(({ payment }) => payment)).size === live.length ? '' : 'two unlocks with one payment',
    contactMails.size === unlocks.length ? '' : 'unlocks and emails differ',
    mails === 0 ? '' : 'emails wait',
  ].filter((problem) => problem !== '');
  return { lines, problems };
}
