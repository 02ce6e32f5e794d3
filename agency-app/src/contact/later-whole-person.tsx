import { lazyPart, Skeleton } from '@marketplace/ui';

// Below the contact itself, which is what the page is opened for.
const Waiting = () => <Skeleton height="14rem" />;

/** `WholePerson`, loaded after the contact. */
export const LaterWholePerson = lazyPart(
  () => import(/* webpackChunkName: "later-whole-person" */ './whole-person.tsx'),
  Waiting,
);
