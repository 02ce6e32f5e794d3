// Routes of a remote that is developed against a deployed site, whose production React has no Fast Refresh. A changed
// page remounts in place; session, URL and the other parts of the page stay.
import { createElement } from 'react';
import { hotUpdates } from './hot-updates.js';
import routes from './routes-at-hand.js';

const { updated, useLatest, Recovers } = hotUpdates();

function Latest({ path }) {
  // A hot update changes the imported `routes`.
  const version = useLatest();
  return createElement(Recovers, { key: version }, routes.find((route) => route.path === path)?.element ?? null);
}

/** Element with the same interface as a lazy page, so that the shell can preload it. */
const shownLater = (route) => {
  const Page = () => createElement(Latest, { path: route.path });
  Page.preload = () => route.element?.type?.preload?.();
  return createElement(Page);
};

if (import.meta.webpackHot) import.meta.webpackHot.accept('./routes-at-hand.js', updated);

export default routes.map((route) => (route.element === undefined ? route : { ...route, element: shownLater(route) }));
