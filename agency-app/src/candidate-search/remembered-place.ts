import { DEFAULT_RADIUS_MILES, isZipCode } from '@marketplace/domain';
import { deviceStorage, tabStorage, useAssociation, useAuth } from '@marketplace/platform';

/** A ZIP code that an agency searched around, and how far. */
export interface RememberedPlace {
  zip: string;
  radius: number;
}

const KEY = 'marketplace:place';

/**
 * Person and copy of the site. A remembered place never passes to another person in this tab or another copy, which may
 * be locked to another state.
 */
export function useVisitor(): string {
  const association = useAssociation();
  return `${useAuth().user?.id ?? ''}/${association?.code ?? ''}`;
}

/** The device remembers the place for later visits; the tab remembers whether this visit used it. */
function read(storage: typeof tabStorage, visitor = ''): RememberedPlace | null {
  const [zip = '', radius = '', of = ''] = (storage.get(KEY) ?? '').split(' ');
  return isZipCode(zip) && of === visitor ? { zip, radius: Number(radius) || DEFAULT_RADIUS_MILES } : null;
}

const write = (storage: typeof tabStorage, { zip, radius }: RememberedPlace, visitor = '') =>
  storage.set(KEY, `${zip} ${radius} ${visitor}`.trim());

export const lastPlace = (): RememberedPlace | null => read(deviceStorage);
/** The place that this visitor last searched in this visit, unless it was removed. */
export const placeOfVisit = (visitor: string): RememberedPlace | null => read(tabStorage, visitor);

export function rememberPlace(place: RememberedPlace, visitor: string): void {
  write(deviceStorage, place);
  write(tabStorage, place, visitor);
}

/** Makes other disciplines' lists open without the place. */
export const leavePlace = (): void => tabStorage.remove(KEY);

/** Removes the place from this device, too. */
export function forgetPlace(): void {
  deviceStorage.remove(KEY);
  leavePlace();
}
