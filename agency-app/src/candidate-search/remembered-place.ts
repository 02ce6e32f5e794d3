import { DEFAULT_RADIUS_MILES, isZipCode } from '@marketplace/domain';

/** A ZIP code that an agency searched around, and how far. */
export interface RememberedPlace {
  zip: string;
  radius: number;
}

const KEY = 'marketplace:place';

/** The device keeps the place for later visits; the tab knows whether it was used in this one. */
function read(storage: () => Storage): RememberedPlace | null {
  try {
    const [zip = '', radius = ''] = (storage().getItem(KEY) ?? '').split(' ');
    return isZipCode(zip) ? { zip, radius: Number(radius) || DEFAULT_RADIUS_MILES } : null;
  } catch {
    return null;
  }
}

function write(storage: () => Storage, place: RememberedPlace | null): void {
  try {
    if (place === null) storage().removeItem(KEY);
    else storage().setItem(KEY, `${place.zip} ${place.radius}`);
  } catch {
    // Without storage, the place is only in the address.
  }
}

const device = () => localStorage;
const visit = () => sessionStorage;

/** The place that was last searched on this device. */
export const lastPlace = (): RememberedPlace | null => read(device);
/** The place that was last searched in this visit, unless it was removed. */
export const placeOfVisit = (): RememberedPlace | null => read(visit);

export function rememberPlace(place: RememberedPlace): void {
  write(device, place);
  write(visit, place);
}

/** Another discipline's list opens without the place. */
export const leavePlace = (): void => write(visit, null);

/** Also no longer offered on this device. */
export function forgetPlace(): void {
  write(device, null);
  write(visit, null);
}
