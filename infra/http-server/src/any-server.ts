/** What each server has, the API too, without the rest of this package. */
export { trackDraining, type DrainState } from './drain-state.ts';
export { warnOfForwardedAddresses } from './forwarded-addresses.ts';
export { stopInOrder } from './stop-in-order.ts';
