/** Entry point for the API: no static files or metrics. */
export { bodyLimitOf, BOUNCED_MAILS_PATH, STRIPE_WEBHOOK_PATH } from './body-limits.ts';
export { closeServer, trackDraining, type DrainState } from './drain-state.ts';
export { clientOf, warnOfForwardedAddresses } from './forwarded-addresses.ts';
export { isOurs, listeningWith, readTlsIdentity } from './internal-tls.ts';
export { nodeTimeouts, receivingOptions, type RequestLimits } from './request-limits.ts';
export { stopInOrder } from './stop-in-order.ts';
export { limitUnfinishedBodies, TooManyUnfinishedBodiesError } from './unfinished-bodies.ts';
