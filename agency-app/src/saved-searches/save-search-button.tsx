import { Button, IconButton } from '@marketplace/ui';
import { BellPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SearchToSave } from './save-search-dialog.tsx';

const SaveSearchDialog = lazy(() => import(/* webpackChunkName: "later-save-search" */ './save-search-dialog.tsx'));

const LABEL = 'Save this search';

/** Button that saves the current search. `small` shows only the icon. */
export function SaveSearchButton({ small = false, ...search }: SearchToSave & { small?: boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {small ? (
        <IconButton
          size="s"
          variant="secondary"
          label={LABEL}
          icon={<BellPlus aria-hidden="true" />}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        />
      ) : (
        <Button
          variant="ghost"
          size="s"
          icon={<BellPlus aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-label={LABEL}
          title={LABEL}
          onClick={() => setIsOpen(true)}
        >
          Save
        </Button>
      )}
      {isOpen ? (
        <Suspense>
          <SaveSearchDialog {...search} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
