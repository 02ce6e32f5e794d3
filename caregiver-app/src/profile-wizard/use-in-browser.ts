import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * False in HTML from the server and in the first moment in which a browser takes it over, then true. For parts that only
 * a browser can show, such as a form with a draft of this device.
 */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
