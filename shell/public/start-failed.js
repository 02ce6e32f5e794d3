// Where the site's script did not run: it may be gone with its version, or the line was cut. Loads the page once more. If the
// page then names the same script, and is empty without it, it says what happened.
{
  const { script } = document.currentScript.dataset;
  if (document.documentElement.dataset.started === undefined && !loadsAgain(script)) sayWhatHappened();
}
function loadsAgain(script) {
  // Without a line, this page is better than none.
  if (!navigator.onLine) return false;
  try {
    if (sessionStorage.getItem('script-that-failed') === script) return false;
    sessionStorage.setItem('script-that-failed', script);
    location.reload();
    return true;
  } catch {
    // Nothing would remember the first failure.
    return false;
  }
}
function sayWhatHappened() {
  const words = document.getElementById('start-failed');
  // A page that came with its content stays as it is.
  if (words === null) return;
  const root = document.getElementById('root');
  // Of a protected page, its frame.
  delete root.dataset.frameOnly;
  root.replaceChildren(words.content);
  root.querySelector('button').addEventListener('click', () => location.reload());
}
