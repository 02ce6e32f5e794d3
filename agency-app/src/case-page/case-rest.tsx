import type { CandidateRow, CaseDetail } from '@marketplace/contracts';
import { coveredHoursText, EMPTY_WEEK, QUESTION_LIMITS, weekFromSlots, type WeekMask } from '@marketplace/domain';
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

export default function CaseRest({ clientCase }: { clientCase: CaseDetail }) {
  const openHours = openHoursOf(clientCase);
  return (
    <Section forwardedAs="section" aria-labelledby="case-rest">
      <div>
        <Heading level={2} size={3} id="case-rest">
          {clientCase.taken === EMPTY_WEEK ? 'Who covers these hours' : 'Who covers the rest'}
        </Heading>
        {openHours === EMPTY_WEEK ? (
          <Text>{allTakenText(clientCase)}</Text>
        ) : (
          <Text size="s">
            <AppLink to={`/account/applications?case=${clientCase.id}`}>
              Compare your applicants for these hours
            </AppLink>
          </Text>
        )}
      </div>
      {openHours === EMPTY_WEEK ? null : <Rest clientCase={clientCase} openHours={openHours} />}
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

function Rest({ clientCase, openHours }: { clientCase: CaseDetail; openHours: WeekMask }) {
  const association = useAssociation()?.code ?? null;
  const [firstDiscipline, ...furtherDisciplines] = disciplinesOf(clientCase);
  const filters = filtersOf(clientCase, openHours);
  const cover = useCaseCover(
    firstDiscipline === undefined
      ? {}
      : caseParams(firstDiscipline, filters, [firstDiscipline, ...furtherDisciplines], association),
  );
  const slug = firstDiscipline?.slug ?? '';
  const { data: questions } = useQuestions();
  const caseRowOf = (candidate: CandidateRow) => caseRow(clientCase, candidate, questions);
  return (
    <CoverResult
      cover={cover}
      aside={cover.data ? <AskPeople clientCase={clientCase} candidates={cover.data.candidates} /> : null}
      uncovered={
        <Text>
          {`Nobody covers all ${cover.data?.wanted_hours} hours, not even three people together. `}
          <AppLink to={`/candidates/${slug}?${filtersToSearch(changeFilters(filters, { sort_by: 'covers_most' }))}`}>
            See who covers the most
          </AppLink>
        </Text>
      }
      requestedHours={openHours}
      byDistance
      listSearch={listSearchOf(clientCase)}
      level={3}
      caseRowOf={caseRowOf}
    />
  );
}

/** Number of people suggested for open hours, and number of preselected people. */
const MAX_OFFERED_PEOPLE = 8;
const MAX_PRESELECTED_PEOPLE = 5;

/** Question about the open hours to several people: the case's shortlist first, then people who cover the hours. */
function AskPeople({ clientCase, candidates }: { clientCase: CaseDetail; candidates: readonly CandidateRow[] }) {
  const { data } = useQuestions();
  const questionProps = useCaseQuestionDraft(clientCase);
  const hours = openHoursOf(clientCase);
  const shortlist = clientCase.people.flatMap(({ candidate, hours: share }) =>
    candidate === null || share !== EMPTY_WEEK ? [] : [candidate],
  );
  const isNew = (candidate: CandidateRow) => isAskable(candidate) && questionTo(data, candidate.uuid) === undefined;
  const coveringPeople = candidates.filter(({ uuid }) =>
    clientCase.people.every(({ candidate_uuid }) => candidate_uuid !== uuid),
  );
  const offeredPeople = [...shortlist, ...coveringPeople].filter(isNew).slice(0, MAX_OFFERED_PEOPLE);
  const newPeople = Math.min(shortlist.filter(isNew).length, QUESTION_LIMITS.perCall);
  if (offeredPeople.length === 0) return null;
  return (
    <AskButton
      label="Ask several people"
      variant={clientCase.yes === 0 ? 'primary' : 'secondary'}
      people={offeredPeople.map((candidate) => ({
        uuid: candidate.uuid,
        name: shownName(candidate),
        about: aboutOf(candidate, hours),
      }))}
      preselectedIds={offeredPeople
        .slice(0, newPeople > 0 ? newPeople : MAX_PRESELECTED_PEOPLE)
        .map(({ uuid }) => uuid)}
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
