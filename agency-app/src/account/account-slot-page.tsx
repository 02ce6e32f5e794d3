import { Slot, useFilledSlot, useParams } from '@marketplace/platform';
import { Spinner } from '@marketplace/ui';
import { LoadFailed } from '../failures/load-failed.tsx';
import { AccountFrame } from './account-frame.tsx';
import { NotFound } from '../page-layout/not-found.tsx';

export default function AccountSlotPage() {
  const { remote = '' } = useParams();
  const slot = useFilledSlot('account-tab', remote);
  if (slot === null) return <NotFound />;
  return (
    <AccountFrame title={slot.title}>
      <Slot
        key={slot.remote}
        name="account-tab"
        remote={slot.remote}
        placeholder={<Spinner centered label="Loading..." />}
        fallback={Away}
      />
    </AccountFrame>
  );
}

function Away({ title, tryAgain }: { title: string; tryAgain: () => void }) {
  return (
    <LoadFailed
      tone="warning"
      live
      title={`${title} isn't available right now. The rest of your account works.`}
      query={{ isFetching: false, refetch: tryAgain }}
    />
  );
}
