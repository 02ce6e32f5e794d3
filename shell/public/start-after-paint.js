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
  element.addEventListener('error', mend);
  document.head.append(element);
}
// Its own script, which comes only then: see start-failed.js.
function mend() {
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
// A background tab is not painted.
setTimeout(begin, 1000);
