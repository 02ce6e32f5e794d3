import { lazyPart, Skeleton } from '@marketplace/ui';

/** Reserves the space of a record without notes and reminders. */
export const HiringRecordSkeleton = () => <Skeleton height="7.375rem" />;

export const LaterHiringRecord = lazyPart(
  () => import(/* webpackChunkName: "later-hiring-record" */ './hiring-record-form.tsx'),
  HiringRecordSkeleton,
);
