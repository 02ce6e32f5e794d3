import { z } from 'zod';
import { startTwilioSimulator } from './index.ts';

const environmentSchema = z.object({
  TWILIO_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(4029),
  TWILIO_ACCOUNT_SID: z.string().startsWith('AC'),
  TWILIO_AUTH_TOKEN: z.string().min(1),
  TWILIO_FROM: z.string().min(1),
  TWILIO_INCOMING_URL: z.url().default('http://localhost:4000/api/texts/incoming'),
});

const environment = environmentSchema.safeParse(process.env);
if (!environment.success) {
  // Prints only names of invalid settings, because a value may be secret.
  const names = environment.error.issues.map((issue) => issue.path.join('.'));
  process.stderr.write(`Could not start the Twilio simulator: check ${names.join(', ')}.\n`);
  process.exit(1);
}

const settings = environment.data;
const simulator = await startTwilioSimulator({
  port: settings.TWILIO_SIMULATOR_PORT,
  accountSid: settings.TWILIO_ACCOUNT_SID,
  authToken: settings.TWILIO_AUTH_TOKEN,
  number: settings.TWILIO_FROM,
  incomingUrl: settings.TWILIO_INCOMING_URL,
});
process.stdout.write(`The Twilio simulator listens on ${simulator.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulator.stop().then(() => process.exit(0)));
}
