import { Button } from '@marketplace/ui';
import { ClipboardPlus } from 'lucide-react';
import { useState } from 'react';
import type { CaseCandidate } from './add-to-case-dialog.tsx';
import { LazyAddToCaseDialog } from './lazy-add-to-case-dialog.tsx';

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
