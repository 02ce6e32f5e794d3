// Loads the site's script and the preloads after the server-rendered page has been painted.
const { script } = document.currentScript.dataset;
let begun = false;
function begin() {
  if (begun) return;
  begun = true;
  document.head.append(document.getElementById('after-paint').content);
  const element = document.createElement('script');
  element.src = script;
  element.addEventListener('error', loadFailureScript);
  document.head.append(element);
}
// Loads start-failed.js, which is fetched only after a failure.
function loadFailureScript() {
  const element = document.createElement('script');
  element.src = '/start-failed.js';
  element.dataset.script = script;
  document.head.append(element);
}
if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    begin();
  }).observe({ type: 'paint', buffered: true });
}
// For background tabs, which are never painted.
setTimeout(begin, 1000);
