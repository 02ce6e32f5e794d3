import { DEFAULT_RADIUS_MILES, isZipCode } from '@marketplace/domain';
import { deviceStorage, tabStorage, useAssociation, useAuth } from '@marketplace/platform';

export interface RememberedPlace {
  zip: string;
  radius: number;
}

const KEY = 'marketplace:place';

/**
 * Identifies the person and the site. A remembered place must not appear for another person or on another association
 * site.
 */
export function useVisitor(): string {
  const association = useAssociation();
  return `${useAuth().user?.id ?? ''}/${association?.code ?? ''}`;
}

/** Local storage keeps the place for later visits. Session storage records that this visit used the place. */
function readPlace(storage: typeof tabStorage, visitor = ''): RememberedPlace | null {
  const [zip = '', radius = '', storedVisitor = ''] = (storage.get(KEY) ?? '').split(' ');
  return isZipCode(zip) && storedVisitor === visitor ? { zip, radius: Number(radius) || DEFAULT_RADIUS_MILES } : null;
}

const writePlace = (storage: typeof tabStorage, { zip, radius }: RememberedPlace, visitor = '') =>
  storage.set(KEY, `${zip} ${radius} ${visitor}`.trim());

export const lastPlace = (): RememberedPlace | null => readPlace(deviceStorage);
/** Place that this visitor last searched during this visit, unless they removed it. */
export const placeOfVisit = (visitor: string): RememberedPlace | null => readPlace(tabStorage, visitor);

export function rememberPlace(place: RememberedPlace, visitor: string): void {
  writePlace(deviceStorage, place);
  writePlace(tabStorage, place, visitor);
}

/** Forgets the place for this visit, so that lists of other disciplines do not open around it. */
export const leavePlace = (): void => tabStorage.remove(KEY);

export function forgetPlace(): void {
  deviceStorage.remove(KEY);
  leavePlace();
}
