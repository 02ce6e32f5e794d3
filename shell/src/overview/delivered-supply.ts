import type { Supply } from '@marketplace/domain';

export interface DeliveredSupply {
  association: string | null;
  /** Null if the API could not be reached. */
  supply: Supply | null;
}

/** Element id of the embedded counts. The section that shows the counts has another id. */
export const SUPPLY_ELEMENT = 'delivered-supply';

let rendering: DeliveredSupply | null = null;

export function deliverSupply(delivered: DeliveredSupply | null): void {
  rendering = delivered;
}

/** Counts embedded for this site (main or association); null if the API was down, undefined if the page has none. */
export function deliveredSupply(association: string | null): Supply | null | undefined {
  const delivered = rendering ?? readPage();
  return delivered?.association === association ? delivered.supply : undefined;
}

function readPage(): DeliveredSupply | null {
  if (typeof document === 'undefined') return null;
  const delivered: unknown = JSON.parse(document.getElementById(SUPPLY_ELEMENT)?.textContent ?? 'null');
  return isDelivered(delivered) ? delivered : null;
}

/** Rejects data of older pages, which have no counts. */
function isDelivered(value: unknown): value is DeliveredSupply {
  return typeof value === 'object' && value !== null && 'association' in value && 'supply' in value;
}
