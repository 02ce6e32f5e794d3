/**
 * Navigates to another site. Resolves only if the user comes Back and the page is restored from the bfcache, so the
 * button that led there stays busy until then and works again afterward.
 */
export async function leaveFor(url: string): Promise<void> {
  window.location.assign(url);
  await new Promise<void>((resolve) => {
    const shown = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      window.removeEventListener('pageshow', shown);
      resolve();
    };
    window.addEventListener('pageshow', shown);
  });
}
