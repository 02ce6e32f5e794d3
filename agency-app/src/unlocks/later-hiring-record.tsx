import { lazyPart, Skeleton } from '@marketplace/ui';

/** The room of a record without notes and reminders. */
export const HiringRecordSkeleton = () => <Skeleton height="7.375rem" />;

/** `HiringRecordForm`, loaded after the contact that it is about. */
export const LaterHiringRecord = lazyPart(async () => {
  const { HiringRecordForm: form } = await import(
    /* webpackChunkName: "later-hiring-record" */ './hiring-record-form.tsx'
  );
  return { default: form };
}, HiringRecordSkeleton);
