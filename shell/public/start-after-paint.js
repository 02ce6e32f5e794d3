// Fetches the site's script once the page, which came as HTML, has been painted: what a person reads goes first.
const { script } = document.currentScript.dataset;
let begun = false;
function begin() {
  if (begun) return;
  begun = true;
  const element = document.createElement('script');
  element.src = script;
  document.head.append(element);
}
requestAnimationFrame(() => setTimeout(begin));
// A tab in the background is not painted.
setTimeout(begin, 1000);
