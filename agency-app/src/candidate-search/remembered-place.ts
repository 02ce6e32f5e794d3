import { DEFAULT_RADIUS_MILES, isZipCode } from '@marketplace/domain';
import { useAssociation, useAuth } from '@marketplace/platform';

/** A ZIP code that an agency searched around, and how far. */
export interface RememberedPlace {
  zip: string;
  radius: number;
}

const KEY = 'marketplace:place';

/**
 * Who searches, and in which copy of the site: a place is not carried to the next person in this tab, nor into another
 * copy, which may be locked to another state.
 */
export function useVisitor(): string {
  const association = useAssociation();
  return `${useAuth().user?.id ?? ''}/${association?.code ?? ''}`;
}

/** The device keeps the place for later visits; the tab knows whether it was used in this one. */
function read(storage: () => Storage, visitor = ''): RememberedPlace | null {
  try {
    const [zip = '', radius = '', of = ''] = (storage().getItem(KEY) ?? '').split(' ');
    return isZipCode(zip) && of === visitor ? { zip, radius: Number(radius) || DEFAULT_RADIUS_MILES } : null;
  } catch {
    return null;
  }
}

function write(storage: () => Storage, place: RememberedPlace | null, visitor = ''): void {
  try {
    if (place === null) storage().removeItem(KEY);
    else storage().setItem(KEY, `${place.zip} ${place.radius} ${visitor}`.trim());
  } catch {
    // Without storage, the place is only in the address.
  }
}

const device = () => localStorage;
const visit = () => sessionStorage;

/** The place that was last searched on this device. */
export const lastPlace = (): RememberedPlace | null => read(device);
/** The place that this visitor last searched in this visit, unless it was removed. */
export const placeOfVisit = (visitor: string): RememberedPlace | null => read(visit, visitor);

export function rememberPlace(place: RememberedPlace, visitor: string): void {
  write(device, place);
  write(visit, place, visitor);
}

/** Another discipline's list opens without the place. */
export const leavePlace = (): void => write(visit, null);

/** Also no longer offered on this device. */
export function forgetPlace(): void {
  write(device, null);
  write(visit, null);
}
