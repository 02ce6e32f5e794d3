import type { CandidateRow, CaseDetail } from '@marketplace/contracts';
import { coveredHoursText, EMPTY_WEEK, QUESTION_LIMITS, weekFromSlots } from '@marketplace/domain';
import { AppLink, styled, useAssociation } from '@marketplace/platform';
import { BELOW_TABLET, Heading, Stack, Text } from '@marketplace/ui';
import { isAskable } from '../candidate-facts/shown-candidate.ts';
import { candidateFacts, shownName } from '../candidate-facts/candidate-facts.ts';
import { caseParams } from '../candidate-search/case-search.ts';
import { changeFilters, filtersToSearch } from '../candidate-search/filter-state.ts';
import { useCaseCover } from '../case-cover/case-cover.query.ts';
import { CoverResult } from '../case-cover/cover-answer.tsx';
import { AskButton } from '../questions/ask-button.tsx';
import { questionTo, useQuestions } from '../questions/questions.query.ts';
import { caseRow } from './case-row.tsx';
import { openHoursOf, useCaseQuestionDraft } from '../cases/case-hours.ts';
import { disciplinesOf, filtersOf, listSearchOf } from './case-search.ts';

export default function CaseRest({ one }: { one: CaseDetail }) {
  const open = openHoursOf(one);
  return (
    <Section forwardedAs="section" aria-labelledby="case-rest">
      <div>
        <Heading level={2} size={3} id="case-rest">
          {one.taken === EMPTY_WEEK ? 'Who covers these hours' : 'Who covers the rest'}
        </Heading>
        {open === EMPTY_WEEK ? (
          <Text>{allTakenText(one)}</Text>
        ) : (
          <Text size="s">
            <AppLink to={`/account/applications?case=${one.id}`}>Compare your applicants for these hours</AppLink>
          </Text>
        )}
      </div>
      {open === EMPTY_WEEK ? null : <Rest one={one} open={open} />}
    </Section>
  );
}

function allTakenText({ hours, assigned }: CaseDetail): string {
  return (assigned & hours) === hours
    ? 'All hours are assigned. You can mark the case as filled.'
    : 'All hours are planned. Unlock the people you planned, then mark the case as filled.';
}

const Section = styled(Stack)`
  ${BELOW_TABLET} {
    gap: var(--space-3);

    > :first-child {
      margin-block-end: calc(-1 * var(--space-1));
    }
  }
`;

function Rest({ one, open }: { one: CaseDetail; open: number }) {
  const association = useAssociation()?.code ?? null;
  const [own, ...further] = disciplinesOf(one);
  const filters = filtersOf(one, open);
  const cover = useCaseCover(own === undefined ? {} : caseParams(own, filters, [own, ...further], association));
  const slug = own?.slug ?? '';
  const caseRowOf = (candidate: CandidateRow) => caseRow(one, candidate);
  return (
    <CoverResult
      cover={cover}
      beside={cover.data ? <AskPeople one={one} candidates={cover.data.candidates} /> : null}
      uncovered={
        <Text>
          {`Nobody covers all ${cover.data?.wanted_hours} hours, not even three people together. `}
          <AppLink to={`/candidates/${slug}?${filtersToSearch(changeFilters(filters, { sort_by: 'covers_most' }))}`}>
            See who covers the most
          </AppLink>
        </Text>
      }
      wanted={open}
      byDistance
      listSearch={listSearchOf(one)}
      level={3}
      caseRowOf={caseRowOf}
    />
  );
}

/** Number of people suggested for open hours, and how many of them are preselected. */
const OFFERED = 8;
const CHOSEN_AT_FIRST = 5;

/** Asks several people about the open hours. Offers the case's shortlist first, then people who cover the hours. */
function AskPeople({ one, candidates }: { one: CaseDetail; candidates: readonly CandidateRow[] }) {
  const { data } = useQuestions();
  const questionProps = useCaseQuestionDraft(one);
  const hours = openHoursOf(one);
  const shortlist = one.people.flatMap(({ candidate, hours: share }) =>
    candidate === null || share !== EMPTY_WEEK ? [] : [candidate],
  );
  const isNew = (candidate: CandidateRow) => isAskable(candidate) && questionTo(data, candidate.uuid) === undefined;
  const others = candidates.filter(({ uuid }) => one.people.every(({ candidate_uuid }) => candidate_uuid !== uuid));
  const offered = [...shortlist, ...others].filter(isNew).slice(0, OFFERED);
  const newPeople = Math.min(shortlist.filter(isNew).length, QUESTION_LIMITS.perCall);
  if (offered.length === 0) return null;
  return (
    <AskButton
      label="Ask several people"
      variant="primary"
      people={offered.map((candidate) => ({
        uuid: candidate.uuid,
        name: shownName(candidate),
        about: aboutOf(candidate, hours),
      }))}
      chosen={offered.slice(0, newPeople > 0 ? newPeople : CHOSEN_AT_FIRST).map(({ uuid }) => uuid)}
      hours={hours}
      {...questionProps}
    />
  );
}

function aboutOf(candidate: CandidateRow, hours: number): string {
  const week = weekFromSlots(candidate.availability);
  return [candidate.discipline_short, coveredHoursText(week, hours), candidateFacts(candidate).distance]
    .filter(Boolean)
    .join(' · ');
}
