// Loads the site's script and the page's preloads after the server-rendered page has been painted, so that the content
// comes first.
const { script } = document.currentScript.dataset;
let begun = false;
function begin() {
  if (begun) return;
  begun = true;
  document.head.append(document.getElementById('after-paint').content);
  const element = document.createElement('script');
  element.src = script;
  element.addEventListener('error', loadPageAgain);
  document.head.append(element);
}
// The script may be gone with its version. Once only: if the page names the same script again, it would fail again.
function loadPageAgain() {
  // Without a line, this page is better than none.
  if (!navigator.onLine) return;
  try {
    if (sessionStorage.getItem('script-that-failed') === script) return;
    sessionStorage.setItem('script-that-failed', script);
    location.reload();
  } catch {
    // Nothing would remember the first failure.
  }
}
if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    begin();
  }).observe({ type: 'paint', buffered: true });
}
// A background tab is not painted.
setTimeout(begin, 1000);
