import { Button } from '@marketplace/ui';
import { BellPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SearchToSave } from './save-search-dialog.tsx';

const SaveSearchDialog = lazy(() => import(/* webpackChunkName: "later-save-search" */ './save-search-dialog.tsx'));

/** Saves this list's filters under a name. The dialog is loaded on demand. */
export function SaveSearchButton(search: SearchToSave) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="s"
        icon={<BellPlus aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Save this search
      </Button>
      {open ? (
        <Suspense>
          <SaveSearchDialog {...search} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
