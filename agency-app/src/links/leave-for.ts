/** Navigates to another site. Stays pending until the user returns from the bfcache, so that the button stays busy. */
export async function leaveFor(url: string): Promise<void> {
  window.location.assign(url);
  await new Promise<void>((resolve) => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      window.removeEventListener('pageshow', onPageShow);
      resolve();
    };
    window.addEventListener('pageshow', onPageShow);
  });
}
