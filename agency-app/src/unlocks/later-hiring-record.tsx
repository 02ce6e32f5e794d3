import { lazyPart, Skeleton } from '@marketplace/ui';

const Waiting = () => <Skeleton height="8rem" />;

/** `HiringRecordForm`, loaded after the contact that it is about. */
export const LaterHiringRecord = lazyPart(async () => {
  const { HiringRecordForm: form } = await import(
    /* webpackChunkName: "later-hiring-record" */ './hiring-record-form.tsx'
  );
  return { default: form };
}, Waiting);
