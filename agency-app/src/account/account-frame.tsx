import {
  AppLink,
  styled,
  useAssociationPath,
  useAuth,
  useFilledSlots,
  useLocation,
  useNoIndex,
  usePageTitle,
} from '@marketplace/platform';
import { BELOW_TABLET, Badge, Cluster, Heading, Page, Stack, Text } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { UnreachedEmail } from '../email-check/unreached-email.tsx';
import { ACCOUNT_TABS } from './account-tabs.ts';
import { SCROLLING_ROW } from '../lists/row.styles.ts';
import { MutedText } from '../page-layout/muted-text.tsx';

interface AccountFrameProps {
  title: string;
  children: ReactNode;
}

export function AccountFrame({ title, children }: AccountFrameProps) {
  usePageTitle(title);
  useNoIndex();
  const { profile } = useAuth();
  return (
    <Outer width="wide">
      <Stack gap={6}>
        <Stack gap={3}>
          <Stack gap={1}>
            <Heading level={1} size={2}>
              My Account
            </Heading>
            <Cluster gap={3}>
              <AgencyName tone="muted">{profile?.agency_name}</AgencyName>
              {profile ? (
                <Badge tone={profile.verified ? 'success' : 'warning'}>
                  {profile.verified ? 'Verified' : 'Not verified yet'}
                </Badge>
              ) : null}
              {profile?.verified === false ? (
                <MutedText>
                  {'We verify agencies within one business day. '}
                  <AppLink to="/account/applications">How to get verified</AppLink>
                </MutedText>
              ) : null}
            </Cluster>
          </Stack>
          <Tabs />
        </Stack>
        <UnreachedEmail />
        {children}
      </Stack>
    </Outer>
  );
}

const LINKS = [
  { to: '/account', title: 'Overview' },
  ...ACCOUNT_TABS.map(({ path, title }) => ({ to: `/account/${path}`, title })),
];

/** On a phone, scrolls the tab row to this tab. `scrollIntoView` may also scroll the page. */
function showTab(tab: HTMLElement | null): void {
  const row = tab?.closest('ul');
  if (tab === null || !row) return;
  const [tabBox, rowBox] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += tabBox.left + tabBox.width / 2 - (rowBox.left + rowBox.width / 2);
}

function Tabs() {
  const { pathname } = useLocation();
  const address = useAssociationPath();
  const slotLinks = useFilledSlots('account-tab').map(({ remote, title }) => ({
    to: `/account/more/${remote}`,
    title,
  }));
  return (
    <nav aria-label="My Account">
      <TabList className="tabs">
        {[...LINKS, ...slotLinks].map(({ to, title }) => {
          const isCurrent = pathname.replace(/\/$/, '') === address(to);
          return (
            <li key={to}>
              <Tab to={to} ref={isCurrent ? showTab : undefined} aria-current={isCurrent ? 'page' : undefined}>
                {title}
              </Tab>
            </li>
          );
        })}
      </TabList>
    </nav>
  );
}

const Outer = styled(Page)`
  padding-block: var(--space-5) var(--space-16);

  ${BELOW_TABLET} {
    > div {
      gap: var(--space-5);
    }
  }
`;

/** Reserves a line until the name loads. */
const AgencyName = styled(Text)`
  min-height: 1.55em;
`;

const TabList = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);

  ${BELOW_TABLET} {
    ${SCROLLING_ROW}
    gap: 0;
  }
  padding-block-end: var(--space-3);
  border-block-end: 1px solid var(--color-line);
`;

const Tab = styled(AppLink)`
  display: inline-flex;
  align-items: center;
  min-height: max(2.5rem, var(--target-min));
  padding-inline: var(--space-4);
  border: 1px solid transparent;
  border-radius: var(--radius-full);
  color: var(--color-text);
  font-weight: var(--weight-bold);
  text-decoration: none;

  ${BELOW_TABLET} {
    padding-inline: 0.75rem;
    font-size: var(--text-s);
    white-space: nowrap;
  }
  &:hover {
    background: var(--color-surface-hover);
  }
  &[aria-current] {
    background: var(--color-tint-strong);
    color: var(--color-on-tint);
  }
`;
