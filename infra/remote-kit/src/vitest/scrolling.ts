// Scrolling returns a promise, as in Chromium since 156; the simulated browser of these tests returns nothing yet. Code that
// passes the result on, such as an effect that returns it, must fail here and not on a user's phone.
const scrolled = () => Promise.resolve();
const scrollable = { scrollIntoView: scrolled, scrollTo: scrolled, scrollBy: scrolled, scroll: scrolled };
// Some tests of these folders are about the server, and ask for no browser.
if (typeof Element !== 'undefined') Object.assign(Element.prototype, scrollable);
