/**
 * Sends the browser to a page elsewhere. Settles only when the person comes Back to this page as it was left, so that
 * whatever led away stays busy until then and can be used again afterwards.
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
