import { createProgram, Option, parsedBy, runProgram, wholeNumber, type Command } from '@marketplace/cli';
import { CommandError } from '@marketplace/cli/error';
import {
  creditAgency,
  explainPayment,
  listActions,
  listUndecidedClaims,
  PaymentProviderError,
  readTimeline,
  refundPaymentOf,
  replayEvent,
  settleClaimAs,
  SUPPORT_OUTCOMES,
  SupportRejectedError,
  undoClaim,
  VerificationRejectedError,
  type ActionReport,
  type BillingDependencies,
  type OperatorDependencies,
  type SupportAction,
  type SupportOutcome,
} from '@marketplace/api';
import { claimReasonLabel, formatUsd } from '@marketplace/domain';
import { byOption, onDatabase, onServices } from '../operator-command.ts';
import { printJson, terminalText } from '../terminal-text.ts';

const NOTES = `
A change is a dry run without --yes. With --yes, one row of the audit log names the person, the change, its object and the reason.
Personal data is masked unless you add --show. Times are UTC. Set DATABASE_URL and the API's other settings to use
a site other than npm start's.`;

interface Options {
  by: string;
  why: string;
  yes?: boolean;
  show?: boolean;
  json?: boolean;
  newest: number;
}

/** `npm run support`. Exit code: 0 when done or nothing to do, 1 when rejected, 2 for invalid usage. */
export function run(args: string[]): Promise<number> {
  const program = createProgram('npm run support --').addHelpText('after', NOTES);
  program
    .command('timeline')
    .description("show the history of an agency's person or of a caregiver, oldest first")
    .argument('<email>', 'email address')
    .option('--show', 'show personal data; needs --why, and is logged')
    .addOption(whyOption())
    .addOption(operatorOption())
    .action((email: string, options: Options) => onSupport((deps) => timeline(deps, email, options)));
  program
    .command('explain')
    .description('show what Stripe and our records say about a payment, and what happens next')
    .argument('<payment>', 'id of a payment or charge at Stripe, of an unlock, or of a checkout')
    .action((id: string) => onSupport((deps) => explain(deps, id)));
  actionCommand(
    program.command('refund').argument('<payment>', 'the same ids as for explain'),
    'refund the rest of a payment',
    refundPaymentOf,
  );
  actionCommand(
    program.command('credit').argument('<agency>', 'email address or id'),
    'grant an agency one unlock credit; repeating the same reason grants no second credit',
    creditAgency,
  );
  claimCommands(program.command('claims').description('see, settle and undo claims that a number does not work'));
  actionCommand(
    program.command('replay').argument('<event>', "id of Stripe's event"),
    'handle an event again',
    replayEvent,
  );
  program
    .command('log')
    .description('show the audit log')
    .option('--newest <number>', 'number of rows', wholeNumber(1, 10_000), 50)
    .option('--json', 'print complete rows as JSON')
    .action((options: Options) => onAudit((deps) => log(deps, options)));
  return runProgram(program, args);
}

function claimCommands(claims: Command): void {
  claims
    .command('list', { isDefault: true })
    .description('list claims that need a decision')
    .option('--json', 'print complete records as JSON')
    .action((options: Options) => onAudit((deps) => listClaims(deps, options)));
  const outcomes = SUPPORT_OUTCOMES.join(', ');
  claims
    .command('settle')
    .description('settle a claim')
    .argument('<claim>', 'its id')
    .argument('<outcome>', outcomes, parsedBy(readOutcome))
    .addOption(whyOption().makeOptionMandatory())
    .addOption(operatorOption())
    .addOption(yesOption())
    .action((claimId: string, outcome: SupportOutcome, options: Options) =>
      onSupport(async (deps) => print(await settleClaimAs(deps, { claimId, outcome }, actionOf(options)))),
    );
  actionCommand(
    claims.command('undo').argument('<claim>', 'its id'),
    'undo a settled claim, unless its credit was used or the payment was refunded',
    undoClaim,
  );
}

const whyOption = () => new Option('--why <reason>', 'why, for the audit log');
const operatorOption = () => byOption('operator, for the audit log');
const yesOption = () => new Option('--yes', 'apply the change; without it, a dry run');

type RunAction = (deps: BillingDependencies, id: string, action: SupportAction) => Promise<ActionReport>;

const actionCommand = (command: Command, description: string, runAction: RunAction) =>
  command
    .description(description)
    .addOption(whyOption().makeOptionMandatory())
    .addOption(operatorOption())
    .addOption(yesOption())
    .action((id: string, options: Options) =>
      onSupport(async (deps) => print(await runAction(deps, id, actionOf(options)))),
    );

const actionOf = ({ by: operator, why: reason, yes: apply = false }: Options): SupportAction => ({
  operator,
  reason,
  apply,
});

function rejection(error: unknown): string | null {
  if (error instanceof SupportRejectedError || error instanceof VerificationRejectedError)
    return `Nothing was changed: ${terminalText(error.message)}`;
  if (error instanceof PaymentProviderError)
    return `Stripe rejected the request (${error.failure.code ?? error.failure.type}). It is safe to try again.`;
  return null;
}

const onSupport = (work: (deps: BillingDependencies) => Promise<void>) => onServices(work, rejection);
const onAudit = (work: (deps: OperatorDependencies) => Promise<void>) => onDatabase(work, rejection);

function readOutcome(text: string): SupportOutcome {
  const outcome = SUPPORT_OUTCOMES.find((one) => one === text);
  if (outcome === undefined) throw new CommandError(`Must be one of ${SUPPORT_OUTCOMES.join(', ')}.`);
  return outcome;
}

const ENDS: Record<ActionReport['state'], string> = {
  planned: 'Dry run: nothing was changed. Add --yes to do it.',
  done: 'Done.',
  nothing: 'Nothing to do.',
};

function print({ state, lines }: ActionReport): void {
  for (const line of [...lines, ENDS[state]]) console.log(terminalText(line));
}

const formatMinute = (date: Date) => date.toISOString().slice(0, 16).replace('T', ' ');

async function timeline(
  deps: BillingDependencies,
  email: string,
  { show = false, ...options }: Options,
): Promise<void> {
  if (show && (options.why ?? '').trim() === '') throw new CommandError('--show needs --why.', 2);
  const { heading, entries } = await readTimeline(deps, {
    email: email.trim().toLowerCase(),
    show: show ? { operator: options.by, reason: options.why } : null,
  });
  for (const line of heading) console.log(terminalText(line));
  for (const { at, about, text } of entries)
    console.log(`${formatMinute(at)}  ${about.padEnd(11)}  ${terminalText(text)}`);
}

async function explain(deps: BillingDependencies, id: string): Promise<void> {
  const { stripe, records, next } = await explainPayment(deps, id);
  for (const [title, lines] of [
    ['Stripe', stripe],
    ['Records', records],
    ['Next', next],
  ] as const)
    lines.forEach((line, index) => console.log(`${(index === 0 ? title : '').padEnd(9)}${terminalText(line)}`));
}

async function listClaims({ db }: OperatorDependencies, { json = false }: Options): Promise<void> {
  const claims = await listUndecidedClaims(db);
  if (json) return printJson(claims);
  if (claims.length === 0) return console.log('No claims need a decision.');
  for (const claim of claims) {
    const price = claim.free ? 'free' : `${formatUsd(claim.amount_cents)} paid`;
    const answer = claim.answer === null ? 'no answer' : claim.answer.replaceAll('_', ' ');
    console.log(`${claim.id}  made ${formatMinute(claim.made_at)}`);
    console.log(`  agency    ${terminalText(claim.agency_name)} [${claim.agency_id}]`);
    console.log(`  unlock    ${claim.unlock_id}, ${price}, ${claim.status}`);
    console.log(`  reason    ${claimReasonLabel(claim.reason)}`);
    console.log(`  caregiver ${answer}`);
  }
}

async function log({ db }: OperatorDependencies, { newest, json = false }: Options): Promise<void> {
  const actions = await listActions(db, { limit: newest });
  if (json) return printJson(actions);
  if (actions.length === 0) return console.log('The log is empty.');
  for (const { created_at: createdAt, operator, act: action, subject, reason } of actions.toReversed())
    console.log(
      `${formatMinute(createdAt)}  ${terminalText(`${operator}: ${action} [${subject}]${reason === '' ? '' : `, because: ${reason}`}`)}`,
    );
}
