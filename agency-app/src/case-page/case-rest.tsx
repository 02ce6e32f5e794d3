import type { CandidateRow, CaseDetail } from '@marketplace/contracts';
import { EMPTY_WEEK } from '@marketplace/domain';
import { AppLink, styled, useAssociation } from '@marketplace/platform';
import { Heading, Skeleton, Stack, Text } from '@marketplace/ui';
import { caseParams } from '../candidate-search/case-search.ts';
import { changeFilters, filtersToSearch } from '../candidate-search/filter-state.ts';
import { CoverAnswer } from '../case-cover/cover-answer.tsx';
import { CoverFailed } from '../case-cover/cover-failed.tsx';
import { coverSummary, isUncovered } from '../case-cover/cover-words.ts';
import { useCaseCover } from '../case-cover/case-cover.query.ts';
import { UnlockPrice } from '../unlocks/unlock-price.tsx';
import { AskPeople } from './ask-people.tsx';
import { CasePersonFoot } from './case-person-foot.tsx';
import { disciplinesOf, filtersOf, listSearchOf, openHoursOf } from './case-search.ts';

export function CaseRest({ one }: { one: CaseDetail }) {
  const open = openHoursOf(one);
  return (
    <Stack as="section" gap={4} aria-labelledby="case-rest">
      <div>
        <Heading level={2} size={3} id="case-rest">
          {one.taken === EMPTY_WEEK ? 'Who covers these hours' : 'Who covers the rest'}
        </Heading>
        {open === EMPTY_WEEK ? <Text>All hours are assigned. You can mark the case as filled.</Text> : null}
      </div>
      {open === EMPTY_WEEK ? null : <Rest one={one} open={open} />}
    </Stack>
  );
}

function Rest({ one, open }: { one: CaseDetail; open: number }) {
  const association = useAssociation()?.code ?? null;
  const [own, ...further] = disciplinesOf(one);
  const filters = filtersOf(one, open);
  const cover = useCaseCover(own === undefined ? {} : caseParams(own, filters, [own, ...further], association));
  const slug = own?.slug ?? '';
  const footOf = (candidate: CandidateRow) => <CasePersonFoot one={one} candidate={candidate} />;
  return (
    <>
      <CoverHead>
        <div>
          <Text weight="bold" role="status">
            {cover.isPending ? 'Finding people who cover these hours...' : cover.data && coverSummary(cover.data)}
          </Text>
          <UnlockPrice />
        </div>
        {cover.data ? <AskPeople one={one} candidates={cover.data.candidates} /> : null}
      </CoverHead>
      {cover.isPending ? (
        <Waiting aria-hidden="true" data-page-loading>
          <Skeleton height="7rem" />
          <Skeleton height="7rem" />
        </Waiting>
      ) : null}
      {cover.isError ? <CoverFailed cover={cover} /> : null}
      {cover.data && isUncovered(cover.data) ? (
        <Text>
          {`Nobody covers all ${cover.data.wanted_hours} hours, not even three people together. `}
          <AppLink to={`/candidates/${slug}?${filtersToSearch(changeFilters(filters, { sort_by: 'covers_most' }))}`}>
            See who covers the most
          </AppLink>
        </Text>
      ) : null}
      {cover.data && !isUncovered(cover.data) ? (
        <Answer aria-busy={cover.isPlaceholderData} $stale={cover.isPlaceholderData}>
          <CoverAnswer
            cover={cover.data}
            wanted={open}
            byDistance
            listSearch={listSearchOf(one)}
            level={3}
            footOf={footOf}
          />
        </Answer>
      ) : null}
    </>
  );
}

const CoverHead = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3) var(--space-4);
`;

const Waiting = styled.div`
  display: grid;
  gap: var(--space-4);
`;

const Answer = styled.div<{ $stale: boolean }>`
  opacity: ${({ $stale }) => ($stale ? 0.55 : 1)};
`;
