import type { ListedDiscipline } from '@marketplace/domain';
import { useLocation } from '@marketplace/platform';
import { Button, Stack } from '@marketplace/ui';
import { Map } from 'lucide-react';
import { useId, useState } from 'react';
import { changeFilters, filtersToSearch, parseFilters } from '../candidate-search/filter-state.ts';
import { LazySupplyMap } from '../supply/lazy-supply-map.tsx';

/** The list's map view: where the people of this discipline are. A state of it is a filter of the list. */
export function ListMap({ discipline }: { discipline: ListedDiscipline }) {
  const { search } = useLocation();
  const [open, setOpen] = useState(false);
  const id = useId();
  const filters = parseFilters(new URLSearchParams(search));
  return (
    <Stack gap={5}>
      <div>
        <Button
          variant="secondary"
          size="s"
          icon={<Map aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide the map' : 'Map'}
        </Button>
      </div>
      <div id={id} hidden={!open}>
        {open ? (
          <LazySupplyMap
            discipline={discipline}
            initialState={filters.state.length === 1 ? filters.state[0] : null}
            addressOf={({ slug }, state) => {
              const wanted = changeFilters(filters, { state: state === null ? [] : [state] });
              const text = filtersToSearch(wanted).toString();
              return `/candidates/${slug}${text === '' ? '' : `?${text}`}`;
            }}
            onFollow={() => setOpen(false)}
          />
        ) : null}
      </div>
    </Stack>
  );
}
