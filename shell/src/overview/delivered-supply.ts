import type { Supply } from '@marketplace/domain';

/** What the site server put into the page for the supply map. */
export interface DeliveredSupply {
  /** The code of the association whose numbers they are; null for the whole site. */
  association: string | null;
  /** Null if the API could not be reached for them. */
  supply: Supply | null;
}

/** Id of the page's element with the numbers as JSON; not that of the section that shows them. */
export const SUPPLY_ELEMENT = 'delivered-supply';

let rendering: DeliveredSupply | null = null;

/** For a page that is being rendered on the server. */
export function deliverSupply(delivered: DeliveredSupply | null): void {
  rendering = delivered;
}

/** The numbers that came with this page, if they are those of this copy of the site; null if the API was away. */
export function deliveredSupply(association: string | null): Supply | null | undefined {
  const delivered = rendering ?? readPage();
  return delivered?.association === association ? delivered.supply : undefined;
}

function readPage(): DeliveredSupply | null {
  if (typeof document === 'undefined') return null;
  const delivered: unknown = JSON.parse(document.getElementById(SUPPLY_ELEMENT)?.textContent ?? 'null');
  return isDelivered(delivered) ? delivered : null;
}

/** The page is ours: this tells the compiler what it holds, and an older page without numbers from one that has them. */
function isDelivered(value: unknown): value is DeliveredSupply {
  return typeof value === 'object' && value !== null && 'association' in value && 'supply' in value;
}
