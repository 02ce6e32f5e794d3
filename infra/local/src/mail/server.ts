import { startMailbox } from './mailbox.ts';

/** Runs the mailbox as a process: `server.ts FOLDER`, with SMTP_PORT and MAIL_WEB_PORT. */
const [folder = 'mails'] = process.argv.slice(2);
const { SMTP_PORT: smtpPort, MAIL_WEB_PORT: webPort } = process.env;
const stop = await startMailbox({ smtpPort: Number(smtpPort), webPort: Number(webPort), folder });
process.once('SIGTERM', () => void stop().then(() => process.exit()));
