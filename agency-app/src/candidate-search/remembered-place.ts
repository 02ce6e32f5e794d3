import { DEFAULT_RADIUS_MILES, isZipCode } from '@marketplace/domain';
import { deviceStorage, tabStorage, useAssociation, useAuth } from '@marketplace/platform';

export interface RememberedPlace {
  zip: string;
  radius: number;
}

const KEY = 'marketplace:place';

/** Identifies the person and the site. A stored place must not reach another person or another association site. */
export function useVisitor(): string {
  const association = useAssociation();
  return `${useAuth().user?.id ?? ''}/${association?.code ?? ''}`;
}

/** Reads a place from storage. Local storage serves later visits; session storage serves this visit. */
function readPlace(storage: typeof tabStorage, visitor = ''): RememberedPlace | null {
  const [zip = '', radius = '', storedVisitor = ''] = (storage.get(KEY) ?? '').split(' ');
  return isZipCode(zip) && storedVisitor === visitor ? { zip, radius: Number(radius) || DEFAULT_RADIUS_MILES } : null;
}

const writePlace = (storage: typeof tabStorage, { zip, radius }: RememberedPlace, visitor = '') =>
  storage.set(KEY, `${zip} ${radius} ${visitor}`.trim());

export const lastPlace = (): RememberedPlace | null => readPlace(deviceStorage);
/** Place that this visitor last searched in this visit; null after its removal. */
export const placeOfVisit = (visitor: string): RememberedPlace | null => readPlace(tabStorage, visitor);

export function rememberPlace(place: RememberedPlace, visitor: string): void {
  writePlace(deviceStorage, place);
  writePlace(tabStorage, place, visitor);
}

/** Removes the place from this visit, so that lists of other disciplines ignore it. */
export const forgetPlaceOfVisit = (): void => tabStorage.remove(KEY);

export function forgetPlace(): void {
  deviceStorage.remove(KEY);
  forgetPlaceOfVisit();
}
