import { Navigate, Slot, useAssociationPath, useFilledSlot, useParams } from '@marketplace/platform';
import { Alert, Button, Spinner } from '@marketplace/ui';
import { AccountFrame } from './account-frame.tsx';

/** A tab of the account that another remote fills. */
export default function AccountSlotPage() {
  const { remote = '' } = useParams();
  const address = useAssociationPath();
  const filled = useFilledSlot('account-tab', remote);
  if (filled === null) return <Navigate to={address('/not-found')} replace />;
  return (
    <AccountFrame title={filled.title}>
      <Slot
        key={filled.remote}
        name="account-tab"
        remote={filled.remote}
        waiting={<Spinner centered label="Loading..." />}
        away={Away}
      />
    </AccountFrame>
  );
}

function Away({ title, tryAgain }: { title: string; tryAgain: () => void }) {
  return (
    <Alert
      tone="warning"
      live
      title={`${title} cannot be reached right now. The rest of your account works.`}
      action={
        <Button variant="secondary" size="s" onClick={tryAgain}>
          Try again
        </Button>
      }
    />
  );
}
