import { SAVED_SEARCH_NAME_MAX, type ListedDiscipline } from '@marketplace/domain';
import { useAssociation } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import { BellPlus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { criteriaOf, type FilterState } from '../candidate-search/filter-state.ts';

const SaveSearchDialog = lazy(async () => ({
  default: (await import(/* webpackChunkName: "later-save-search" */ './save-search-dialog.tsx')).SaveSearchDialog,
}));

interface SaveSearchButtonProps {
  discipline: ListedDiscipline;
  filters: FilterState;
  /** The filters in words, as on the chips. */
  words: readonly string[];
}

/** Saves this list's filters under a name. The dialog is loaded on demand. */
export function SaveSearchButton({ discipline, filters, words }: SaveSearchButtonProps) {
  const association = useAssociation()?.code;
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
          <SaveSearchDialog
            suggestedName={[discipline.plural, ...words].join(', ').slice(0, SAVED_SEARCH_NAME_MAX)}
            search={{
              discipline: discipline.code,
              criteria: criteriaOf(filters),
              ...(association === undefined ? {} : { association }),
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
