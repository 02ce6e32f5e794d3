// Refreshes the session and makes the page's first call while the site's main script loads. That script uses the
// responses (preloaded-session.ts and preloaded-response.ts in shared/platform/src/session), or makes the calls again if these
// failed.
{
  const { mark, lock, method, path, firstCall } = document.currentScript.dataset;
  const accept = 'application/json';
  let signedIn = false;
  try {
    signedIn = localStorage.getItem(mark) !== null;
  } catch {
    // Storage is unavailable.
  }
  // If another tab holds the lock, that tab shares its session with this one.
  if (signedIn && navigator.locks) {
    window.preloadedSession = navigator.locks
      .request(lock, { ifAvailable: true }, async (heldLock) => {
        if (heldLock === null) return null;
        const response = await fetch(path, { method, headers: { accept } });
        return { response, receivedAt: performance.now() };
      })
      .catch(() => null);
    if (firstCall !== undefined) window.preloadedResponse = window.preloadedSession.then(answerTo).catch(() => null);
  }
  async function answerTo(session) {
    if (session?.response.ok !== true) return null;
    const { access_token: token } = await session.response.clone().json();
    const response = await fetch(firstCall, { headers: { accept, authorization: `Bearer ${token}` } });
    if (!response.ok) return null;
    return { address: firstCall, token, body: await response.json(), receivedAt: performance.now() };
  }
}
