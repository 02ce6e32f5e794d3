// Scrolling answers a promise, as it does in Chromium since 156; the browser of these tests answers nothing yet. Code that
// hands the answer on, such as an effect that returns it, has to fail here and not first at somebody's phone.
const scrolled = () => Promise.resolve();
const scrollable = { scrollIntoView: scrolled, scrollTo: scrolled, scrollBy: scrolled, scroll: scrolled };
// Some tests of these folders are about the server, and ask for no browser.
if (typeof Element !== 'undefined') Object.assign(Element.prototype, scrollable);
