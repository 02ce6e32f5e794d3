import { checkoutBranding, contactMail, createStripeClient, type AssociationDraft } from '@marketplace/api';
import { CommandError } from '@marketplace/cli/error';
import { DEFAULT_PRODUCT_NAME, DEFAULT_SUPPORT_EMAIL } from '@marketplace/domain';
import { freePort, REPOSITORY, startService } from '@marketplace/local';
import { startStripeSimulator } from '@marketplace/stripe-simulator';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { inOneFile } from './one-file.ts';
import { previewHtml } from './preview-html.ts';

const LOOPBACK = '127.0.0.1';
/** Timeout for the site's background rendering of the page. */
const RENDERED_WITHIN_MS = 20_000;
const PERSON = { firstName: 'Maria', lastName: 'Santos', email: 'maria@example.test', phone: '3175550142' };
const PRICE_CENTS = 40_000;

/**
 * Renders a draft's overview page, email and payment page into one self-contained HTML file. Uses the site server,
 * the real email and the Stripe simulator.
 * @throws CommandError without a build of the shell
 */
export async function previewOf(draft: AssociationDraft, dist = join(REPOSITORY, 'shell/dist')): Promise<string> {
  if (!existsSync(join(dist, 'server/render.cjs'))) {
    throw new CommandError('A preview shows the built pages. Run npm run build first.');
  }
  const api = await serveDraft(draft);
  const folder = await mkdtemp(join(tmpdir(), 'preview-'));
  try {
    return previewHtml({
      name: draft.association.name,
      page: await pageOf(draft, { apiUrl: api.url, dist, logs: folder }),
      mail: await mailOf(draft, api.url),
      payment: await paymentPageOf(draft, api.url),
    });
  } finally {
    api.server.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function serveDraft({ association, logo, bitmap }: AssociationDraft): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://draft.invalid');
    if (pathname === `/api/associations/${association.code}`) {
      response.setHeader('content-type', 'application/json; charset=utf-8').end(JSON.stringify(association));
    } else if (pathname === association.logo) {
      const picture = searchParams.get('format') === 'bitmap' ? bitmap : logo;
      response.setHeader('content-type', picture.mediaType).end(picture.bytes);
    } else {
      response.writeHead(404).end();
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => void server.listen(port, LOOPBACK, resolve));
  return { url: `http://${LOOPBACK}:${port}`, server };
}

async function pageOf(
  { association }: AssociationDraft,
  { apiUrl, dist, logs }: { apiUrl: string; dist: string; logs: string },
): Promise<string> {
  const port = await freePort();
  const url = `http://${LOOPBACK}:${port}`;
  const site = await startService({
    name: 'site',
    script: [join(REPOSITORY, 'shell/server/site-server.ts')],
    environment: {
      NODE_ENV: 'production',
      SITE_PORT: String(port),
      PUBLIC_URL: url,
      API_URL: apiUrl,
      SHELL_DIST: dist,
      LOG_LEVEL: 'warn',
    },
    ready: `${url}/`,
    logDirectory: logs,
  });
  try {
    return await inOneFile(await renderedPage(`${url}/${association.code}`), url);
  } finally {
    await site.stop();
  }
}

async function renderedPage(address: string): Promise<string> {
  const giveUpAt = performance.now() + RENDERED_WITHIN_MS;
  while (performance.now() < giveUpAt) {
    const html = await (await fetch(address)).text();
    if (!html.includes('<div id="root"></div>')) return html;
    await wait(100);
  }
  throw new CommandError('The site did not render the page in time. Check that the build is complete.');
}

const settings = (url: string) => ({
  PRODUCT_NAME: DEFAULT_PRODUCT_NAME,
  SUPPORT_EMAIL: DEFAULT_SUPPORT_EMAIL,
  PUBLIC_URL: url,
  // Unused, because this email has no signed link.
  TOKEN_SECRET: '',
});

async function mailOf({ association }: AssociationDraft, url: string): Promise<string> {
  const mail = contactMail(
    settings(url),
    { email: 'recruiter@example.test', association },
    {
      ...PERSON,
      unlockId: 'sample',
      discipline: 'Certified Nursing Assistant',
      city: association.examples?.city ?? 'Carmel',
      state: association.state,
      amountCents: PRICE_CENTS,
      profile: null,
      evidence: [],
      applications: [],
      at: new Date(),
    },
  );
  return inOneFile(mail.html, url);
}

/** Returns the HTML of the simulator's payment page. Stripe's page has the same logo and colors. */
async function paymentPageOf({ association }: AssociationDraft, apiUrl: string): Promise<string> {
  const simulator = await startStripeSimulator({ port: 0, merchantName: DEFAULT_PRODUCT_NAME });
  try {
    const stripe = createStripeClient({ STRIPE_SECRET_KEY: 'sk_test_preview', STRIPE_API_URL: simulator.url });
    const session = await stripe.checkout.sessions.create({
      mode: 'payment',
      ...checkoutBranding({ PUBLIC_URL: apiUrl, STRIPE_API_URL: simulator.url }, association),
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'usd',
            unit_amount: PRICE_CENTS,
            product_data: { name: `Contact details of ${PERSON.firstName}` },
          },
        },
      ],
      success_url: `${apiUrl}/thank-you`,
      cancel_url: `${apiUrl}/${association.code}`,
    });
    const address = new URL(session.url ?? '');
    return await inOneFile(await (await fetch(address)).text(), address.origin);
  } finally {
    await simulator.stop();
  }
}
