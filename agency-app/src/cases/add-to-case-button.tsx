import { Button } from '@marketplace/ui';
import { ClipboardPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { AddToCaseDialogProps, CaseCandidate } from './add-to-case-dialog.tsx';

export function AddToCaseButton({ candidate }: { candidate: CaseCandidate }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button
        variant="secondary"
        size="s"
        icon={<ClipboardPlus aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Add to case
      </Button>
      {open ? <LazyAddToCaseDialog candidate={candidate} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

const AddToCaseDialog = lazy(() => import(/* webpackChunkName: "later-add-to-case" */ './add-to-case-dialog.tsx'));

export const LazyAddToCaseDialog = (props: AddToCaseDialogProps) => (
  <Suspense>
    <AddToCaseDialog {...props} />
  </Suspense>
);
