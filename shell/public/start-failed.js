// Runs if the site's script did not load, for example because a new version replaced it. Reloads the page once. If the
// script fails again and the page has no server-rendered content, shows an error.
{
  const { script } = document.currentScript.dataset;
  if (document.documentElement.dataset.started === undefined && !loadsAgain(script)) sayWhatHappened();
}
function loadsAgain(script) {
  if (!navigator.onLine) return false;
  try {
    if (sessionStorage.getItem('script-that-failed') === script) return false;
    sessionStorage.setItem('script-that-failed', script);
    location.reload();
    return true;
  } catch {
    // Without storage, a reload could loop forever.
    return false;
  }
}
function sayWhatHappened() {
  const words = document.getElementById('start-failed');
  // A server-rendered page keeps its content.
  if (words === null) return;
  const root = document.getElementById('root');
  // Reveals the frame of a protected page.
  delete root.dataset.frameOnly;
  root.replaceChildren(words.content);
  root.querySelector('button').addEventListener('click', () => location.reload());
}
