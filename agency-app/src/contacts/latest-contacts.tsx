import type { UnlockedCandidate } from '@marketplace/contracts';
import { ListSection, type ListQuery } from '../lists/list-section.tsx';
import { ContactRows } from './contact-rows.tsx';
import { NoContacts } from './no-contacts.tsx';
import { LinkButton } from '../links/link-button.tsx';

const LATEST = 5;

export function LatestContacts({ query }: { query: ListQuery<UnlockedCandidate> }) {
  const count = query.data?.length ?? 0;
  return (
    <ListSection
      id="unlocked-heading"
      title="Unlocked candidates"
      itemsName="your unlocked candidates"
      query={query}
      action={
        count === 0 ? null : (
          <LinkButton
            variant="secondary"
            size="s"
            to="/contacts"
            label={count > LATEST ? `Open all ${count} contacts` : 'Open contacts'}
          />
        )
      }
      empty={<NoContacts />}
    >
      {(candidates) => (
        <ContactRows allContacts={candidates} groups={[{ title: null, contacts: candidates.slice(0, LATEST) }]} />
      )}
    </ListSection>
  );
}
