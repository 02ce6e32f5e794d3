import { z } from 'zod';
import { startStripeSimulator } from './index.ts';

const environmentSchema = z.object({
  STRIPE_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(4027),
  STRIPE_SIMULATOR_STATE_FILE: z.string().min(1).optional(),
  STRIPE_WEBHOOK_URL: z.url().default('http://127.0.0.1:4001/api/stripe-webhook'),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).default('whsec_local_simulator'),
  PRODUCT_NAME: z.string().min(1).optional(),
});

const environment = environmentSchema.safeParse(process.env);
if (!environment.success) {
  // Prints only names of invalid settings, because a value may be secret.
  const names = environment.error.issues.map((issue) => issue.path.join('.'));
  process.stderr.write(`Could not start the Stripe simulator: check ${names.join(', ')}.\n`);
  process.exit(1);
}

const settings = environment.data;
const simulator = await startStripeSimulator({
  port: settings.STRIPE_SIMULATOR_PORT,
  webhooks: { url: settings.STRIPE_WEBHOOK_URL, secret: settings.STRIPE_WEBHOOK_SECRET },
  stateFile: settings.STRIPE_SIMULATOR_STATE_FILE,
  merchantName: settings.PRODUCT_NAME,
  logsErrors: true,
});
process.stdout.write(`The Stripe simulator listens on ${simulator.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.stop().then(() => process.exit(0)));
}
