import { callStripeOrNull, type BillingDependencies } from '../agency/billing/stripe-client.ts';
import { readStripeEvent, type StripeEvent } from '../agency/billing/stripe-event.ts';
import { listEventsById } from '../agency/billing/stripe-events.repository.ts';
import { handledSubjectOf, replayStripeEvent } from '../agency/billing/stripe-events.service.ts';
import {
  checkedReason,
  logAction,
  SupportRejectedError,
  type ActionReport,
  type SupportAction,
} from './support-action.ts';

const NOT_OURS = 'This event is not about anything that this site created.';

/**
 * Handles one of Stripe's events again. Idempotent.
 * @throws SupportRejectedError
 */
export async function replayEvent(deps: BillingDependencies, id: string, action: SupportAction): Promise<ActionReport> {
  checkedReason(action.reason);
  const event = await fetchEvent(deps, id);
  if (handledSubjectOf(event) === null) throw new SupportRejectedError(NOT_OURS);
  const wasProcessed = (await listEventsById(deps.db, [event.id])).get(event.id) === true;
  const at = new Date(event.created * 1000).toISOString();
  const lines = [`${event.type} of ${at}, ${wasProcessed ? 'already handled' : 'not handled yet'}.`];
  if (!action.apply) return { state: 'planned', lines };
  await logAction(deps, action, { act: 'replay event', subject: `event ${event.id}` });
  if (await replayStripeEvent(deps, event)) return { state: 'done', lines };
  return { state: 'nothing', lines: [...lines, NOT_OURS] };
}

async function fetchEvent(deps: BillingDependencies, id: string): Promise<StripeEvent> {
  if (!/^evt_\w+$/.test(id))
    throw new SupportRejectedError(`'${id}' is not the id of a Stripe event; such an id starts with evt_.`);
  const stripeEvent = await callStripeOrNull(deps, () => deps.stripe.events.retrieve(id));
  if (stripeEvent === null)
    throw new SupportRejectedError(`Stripe has no event '${id}'. Stripe keeps events for 30 days.`);
  const event = readStripeEvent(stripeEvent);
  if (event === null) throw new SupportRejectedError(NOT_OURS);
  return event;
}
