import { disciplineBySlug, type ListedDiscipline } from '@marketplace/domain';
import { styled, useNoIndex, usePageTitle, useParams } from '@marketplace/platform';
import { BELOW_TABLET, Page, Skeleton, Stack } from '@marketplace/ui';
import { parseFilters } from '../candidate-search/filter-state.ts';
import { useListSearch } from '../candidate-search/list-search.ts';
import { usePlaceName } from '../candidate-search/place-name.query.ts';
import { lastPlace } from '../candidate-search/remembered-place.ts';
import { failureText } from '../failures/failure-text.ts';
import { LoadFailed } from '../failures/load-failed.tsx';
import { CandidateProfile } from './candidate-profile.tsx';
import { useCandidate } from './candidate.query.ts';
import { BackLink } from '../links/back-link.tsx';
import { NotFound } from '../page-layout/not-found.tsx';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export default function CandidatePage() {
  const { slug = '', uuid = '' } = useParams();
  const discipline = disciplineBySlug(slug);
  if (!discipline || !UUID.test(uuid)) return <NotFound />;
  return <Candidate key={uuid} discipline={discipline} uuid={uuid.toLowerCase()} />;
}

function Candidate({ discipline, uuid }: { discipline: ListedDiscipline; uuid: string }) {
  // Omits the person's name, because analytics receives the title.
  usePageTitle(`${discipline.name} profile`);
  useNoIndex();
  const search = useListSearch();
  const { zip_code: searchedZip, hours } = parseFilters(new URLSearchParams(search));
  // After a reload or in a new tab, measure from the last place searched on this device.
  const zip = searchedZip === '' ? (lastPlace()?.zip ?? '') : searchedZip;
  const from = usePlaceName(zip);
  const query = useCandidate({ type: discipline.slug, uuid, zip });
  const { data, error, isMissing } = query;
  if (isMissing) return <NotFound />;
  const list = `/candidates/${discipline.slug}${search}`;
  return (
    <Outer width="wide">
      <Stack gap={4}>
        <div>
          <BackLink to={list} label={`Back to ${discipline.plural}`} />
        </div>
        {data ? (
          <CandidateProfile candidate={data} requestedHours={hours} from={from} list={list} />
        ) : error ? (
          <LoadFailed
            live
            title={failureText(error, 'Error loading this candidate. Please try again.')}
            query={query}
          />
        ) : (
          <Stack gap={5} role="status" aria-label="Loading this candidate..." data-page-loading>
            <Skeleton height="9rem" />
            <Skeleton height="18rem" />
            <Skeleton height="10rem" />
          </Stack>
        )}
      </Stack>
    </Outer>
  );
}

const Outer = styled(Page)`
  padding-block: var(--space-6) var(--space-16);

  ${BELOW_TABLET} {
    padding-block-start: var(--space-2);
  }
`;
