import { Button } from '@marketplace/ui';
import { ClipboardPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { CaseToMake } from './make-case-dialog.tsx';

const MakeCaseDialog = lazy(() => import(/* webpackChunkName: "later-make-case" */ './make-case-dialog.tsx'));

interface MakeCaseButtonProps extends CaseToMake {
  variant?: 'primary' | 'link';
}

export function MakeCaseButton({ variant = 'primary', ...caseToMake }: MakeCaseButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant={variant}
        size="s"
        icon={variant === 'link' ? undefined : <ClipboardPlus aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Make it a case
      </Button>
      {open ? (
        <Suspense>
          <MakeCaseDialog {...caseToMake} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
