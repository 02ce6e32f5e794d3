import type { SavedSearch } from '@marketplace/contracts';
import { EMPTY_WEEK, LISTED_DISCIPLINES, type ListedDiscipline, MAX_NEW_MATCHES } from '@marketplace/domain';
import { AppLink, styled } from '@marketplace/platform';
import { Badge, Button, Card, Grid, IconButton, Switch } from '@marketplace/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { activeFilters } from '../candidate-search/active-filters.ts';
import { casePath } from '../candidate-search/case-search.ts';
import { DEFAULT_FILTERS, type FilterState, filtersToSearch } from '../candidate-search/filter-state.ts';
import { usePlaceName } from '../candidate-search/place-name.query.ts';
import { MakeCaseButton } from '../cases/make-case-button.tsx';
import { showFailure } from '../failures/failure-text.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import {
  useChangeSavedSearch,
  useDeleteSavedSearch,
  useNewMatches,
  useOpenSavedSearch,
  useSavedSearches,
} from './saved-searches.query.ts';
import { SearchNameDialog } from './search-name-dialog.tsx';
import { MutedText } from '../page-layout/muted-text.tsx';
import { TitledSection } from '../page-layout/titled-section.tsx';
import { ActionDialog } from '../dialogs/action-dialog.tsx';

const FAILURE = "We couldn't change your saved search. Please try again.";
const showChangeFailure = (error: unknown) => showFailure(error, FAILURE);

function SavedSearchCard({ search, newMatches }: { search: SavedSearch; newMatches: number }) {
  const [openDialog, setOpenDialog] = useState<'rename' | 'delete' | null>(null);
  const change = useChangeSavedSearch(search.id);
  const opening = useOpenSavedSearch(search.id);
  const disciplines = LISTED_DISCIPLINES.filter(
    ({ code }) => code === search.discipline || search.further_disciplines?.includes(code),
  );
  const mainDiscipline = disciplines.find(({ code }) => code === search.discipline);
  const filters = { ...DEFAULT_FILTERS, ...search.criteria };
  const place = usePlaceName(filters.zip_code);
  const words = activeFilters(filters, undefined, search.association !== null, place);
  const close = () => {
    change.reset();
    setOpenDialog(null);
  };
  // Shows the requested value until the list is refetched.
  const dailyMail = (change.isPending ? change.variables.daily_mail : undefined) ?? search.daily_mail;
  return (
    <Root forwardedAs="article" aria-label={search.name} padding={4}>
      <Head>
        <Named>
          <Name
            to={mainDiscipline === undefined ? '/candidates' : pageOf(mainDiscipline, disciplines, filters)}
            onClick={() => opening.mutate()}
          >
            {search.name}
          </Name>
          {newMatches === 0 ? null : (
            <Badge tone="accent">{`${newMatches < MAX_NEW_MATCHES ? newMatches : `${MAX_NEW_MATCHES - 1}+`} new`}</Badge>
          )}
        </Named>
        <Tools>
          <IconButton
            size="s"
            label={`Rename ${search.name}`}
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setOpenDialog('rename')}
          />
          <IconButton
            size="s"
            label={`Delete ${search.name}`}
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => setOpenDialog('delete')}
          />
        </Tools>
      </Head>
      <MutedText>
        {[disciplines.map(({ name }) => name).join(' or '), ...words.map((filter) => filter.label)].join(' · ')}
      </MutedText>
      {filters.hours === EMPTY_WEEK ? null : (
        <div>
          <MakeCaseButton variant="link" disciplines={disciplines} search={filters} />
        </div>
      )}
      <DailyMail>
        <Switch
          label="Daily email of new matches and changes"
          checked={dailyMail}
          onCheckedChange={(daily_mail) => change.mutate({ daily_mail }, { onError: showChangeFailure })}
        />
      </DailyMail>
      {openDialog === 'rename' ? (
        <SearchNameDialog
          title="Rename this search"
          initialName={search.name}
          submit={{ children: 'Rename', busy: change.isPending }}
          error={change.error}
          onSubmit={(name) => change.mutate({ name }, { onSuccess: close })}
          onClose={close}
        />
      ) : null}
      <DeleteDialog search={search} open={openDialog === 'delete'} onClose={close} />
    </Root>
  );
}

function DeleteDialog({ search, open, onClose }: { search: SavedSearch; open: boolean; onClose: () => void }) {
  const removal = useDeleteSavedSearch(search.id);
  return (
    <ActionDialog
      open={open}
      title="Delete this saved search?"
      description={`This deletes “${search.name}” and stops its daily email. No candidates are affected.`}
      action={
        <Button
          variant="danger"
          busy={removal.isPending}
          onClick={() => removal.mutate(undefined, { onError: showChangeFailure, onSettled: onClose })}
        >
          Delete
        </Button>
      }
      onClose={onClose}
    />
  );
}

function pageOf(
  mainDiscipline: ListedDiscipline,
  disciplines: readonly ListedDiscipline[],
  filters: FilterState,
): string {
  if (disciplines.length > 1) return casePath(mainDiscipline, filters, disciplines);
  const search = filtersToSearch(filters).toString();
  return `/candidates/${mainDiscipline.slug}${search === '' ? '' : `?${search}`}`;
}

const Root = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  min-width: 0;
`;

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-3);
`;

const Named = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-2);
  min-width: 0;
`;

const Name = styled(AppLink)`
  min-width: 0;
  padding-block: 0.25rem;
  overflow-wrap: anywhere;
  font-family: var(--font-heading);
  font-weight: var(--weight-bold);
`;

const Tools = styled.div`
  display: flex;
  flex: none;
  margin: -0.25rem -0.5rem 0 0;
`;

const DailyMail = styled.div`
  margin-block-start: auto;
  padding-block-start: var(--space-2);
  border-block-start: 1px solid var(--color-line);
  font-size: var(--text-xs);

  label {
    align-items: center;
  }
  label span {
    font-weight: 400;
  }
`;

export function SavedSearchList() {
  const { data: searches, isError, isFetching, refetch } = useSavedSearches();
  const { data: newMatches } = useNewMatches();
  if (isError) {
    return <LoadFailed title="We couldn't load your saved searches." query={{ isFetching, refetch }} />;
  }
  if (searches === undefined || searches.length === 0) return null;
  return (
    <TitledSection id="saved-searches-heading" title="Saved searches">
      <Cards forwardedAs="ul" minColumn="20rem" gap={4}>
        {searches.map((search) => (
          <li key={search.id}>
            <SavedSearchCard search={search} newMatches={newMatches?.find(({ id }) => id === search.id)?.count ?? 0} />
          </li>
        ))}
      </Cards>
    </TitledSection>
  );
}

const Cards = styled(Grid)`
  > li {
    display: grid;
    min-width: 0;
  }
`;
