import {
  AppLink,
  createGlobalStyle,
  siteConfig,
  styled,
  useAssociationPath,
  useLanguage,
  useLocation,
  usePageCount,
  type RemoteListing,
} from '@marketplace/platform';
import { Bookmark, ClipboardList, Contact, Inbox, Users } from 'lucide-react';
import { BELOW_ONE_ROW, LARGE_TEXT_ON_PHONE, ONE_ROW } from './breakpoints.ts';

const ICONS = {
  people: Users,
  cases: ClipboardList,
  applications: Inbox,
  bookmark: Bookmark,
  contacts: Contact,
} as const;

interface NavPage {
  path: string;
  label: string;
  icon?: keyof typeof ICONS | undefined;
  count?: `/api/${string}` | undefined;
}

export function navPages(remotes: readonly RemoteListing[]): NavPage[] {
  return remotes.flatMap(({ current, outOfService }) =>
    outOfService === true || current === null
      ? []
      : current.pages.flatMap(({ path, access, nav }) =>
          nav === undefined || access !== 'protected' || path.includes(':') ? [] : [{ path, ...nav }],
        ),
  );
}

/** Navigation in the header, or at the bottom of a narrow screen. */
export function AgencyNav() {
  const { t } = useLanguage();
  const pages = navPages(siteConfig().remotes);
  if (pages.length === 0) return null;
  return (
    <Bar aria-label={t('Agency pages')}>
      <BarRoom />
      {pages.map((page) => (
        <Entry key={page.path} page={page} />
      ))}
    </Bar>
  );
}

function Entry({ page: { path, label, icon, count: call } }: { page: NavPage }) {
  const { pathname } = useLocation();
  const address = useAssociationPath()(path);
  const { data: count } = usePageCount(call);
  const Icon = icon === undefined ? null : ICONS[icon];
  const sectionState = pathname.startsWith(`${address}/`) ? 'true' : undefined;
  return (
    <EntryLink to={path} lang="en" aria-current={pathname === address ? 'page' : sectionState}>
      {Icon === null ? null : <Icon aria-hidden="true" />}
      <span>
        {label}
        {call === undefined ? null : <Count>{count === undefined ? '' : ` (${count})`}</Count>}
      </span>
    </EntryLink>
  );
}

/** Reserves space for the bar, so that it covers neither toasts nor focused elements. */
const BarRoom = createGlobalStyle`
  @media screen and (max-width: 63.99em) {
    html {
      --page-foot: 3.75rem;
      scroll-padding-block-end: 3.75rem;
    }
    body {
      padding-block-end: calc(var(--page-foot) + env(safe-area-inset-bottom));
    }
  }
  ${LARGE_TEXT_ON_PHONE} {
    html {
      --page-foot: 5rem;
      scroll-padding-block-end: 5rem;
    }
  }
`;

const Bar = styled.nav`
  display: flex;
  flex-wrap: wrap;

  ${ONE_ROW} {
    align-items: center;
    gap: var(--space-1);
  }
  ${BELOW_ONE_ROW} {
    position: fixed;
    inset-block-end: 0;
    inset-inline: 0;
    z-index: var(--layer-sticky);
    justify-content: space-evenly;
    padding: var(--space-1) var(--space-1) calc(var(--space-1) + env(safe-area-inset-bottom));
    border-block-start: 1px solid var(--color-line);
    background: var(--color-paper);
  }
`;

const EntryLink = styled(AppLink)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: var(--space-2);
  min-height: max(2.5rem, var(--target-min));
  padding-inline: var(--space-3);
  border: 1px solid transparent;
  border-radius: var(--radius-s);
  color: var(--color-text-muted);
  font-size: var(--text-s);
  font-weight: var(--weight-bold);
  text-decoration: none;

  &:hover {
    background: var(--color-surface-hover);
    color: var(--color-text);
  }
  &[aria-current] {
    background: var(--color-tint-strong);
    color: var(--color-on-tint);
  }
  svg {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
  }
  ${ONE_ROW} {
    svg {
      display: none;
    }
  }
  ${BELOW_ONE_ROW} {
    flex: 1 1 auto;
    flex-direction: column;
    gap: 0;
    min-height: 3.25rem;
    position: relative;
    max-width: 14rem;
    padding-inline: 1px;
    font-size: var(--text-xs);
    line-height: 1.3;
  }
  ${LARGE_TEXT_ON_PHONE} {
    min-height: 2.25rem;
    padding-inline: var(--space-1);

    svg {
      display: none;
    }
  }
`;

/** Reserves space before the number is known, so that nothing shifts. At the bottom, the number is next to the icon. */
const Count = styled.span`
  ${ONE_ROW} {
    display: inline-block;
    min-width: 2.1em;
    white-space: pre;
  }
  ${BELOW_ONE_ROW} {
    position: absolute;
    inset-block-start: 0.5rem;
    inset-inline-start: calc(50% + 0.75rem);
  }
  ${LARGE_TEXT_ON_PHONE} {
    position: static;
  }
`;
