// Fetches the site's script, and what else the page asks for early, once the page, which came as HTML, has been painted:
// what a person reads goes first.
const { script } = document.currentScript.dataset;
let begun = false;
function begin() {
  if (begun) return;
  begun = true;
  document.head.append(document.getElementById('after-paint').content);
  const element = document.createElement('script');
  element.src = script;
  document.head.append(element);
}
if (PerformanceObserver.supportedEntryTypes.includes('paint')) {
  new PerformanceObserver((_entries, observer) => {
    observer.disconnect();
    begin();
  }).observe({ type: 'paint', buffered: true });
}
// A tab in the background is not painted.
setTimeout(begin, 1000);
