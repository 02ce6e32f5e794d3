import { lazyPage, useParams, type LazyPage } from '@marketplace/platform';
import { Spinner } from '@marketplace/ui';
import { Suspense } from 'react';
import { AccountFrame } from './account-frame.tsx';
import { ACCOUNT_TABS, type AccountTabPath } from './account-tabs.ts';

// Each tab is a build variant of the account page, with a separate size budget for its first load.
const CONTENTS: Record<AccountTabPath, LazyPage> = {
  people: lazyPage(() => import(/* webpackChunkName: "variant-people" */ '../colleagues/people-tab.tsx')),
  receipts: lazyPage(() => import(/* webpackChunkName: "variant-receipts" */ '../receipts/receipts-tab.tsx')),
  hidden: lazyPage(() => import(/* webpackChunkName: "variant-hidden" */ '../shortlist/hidden-candidates-tab.tsx')),
  security: lazyPage(
    () => import(/* webpackChunkName: "variant-security" */ '../sign-in/second-factor/security-tab.tsx'),
  ),
};

export default function AccountTabPage() {
  const { tab } = useParams();
  const accountTab = ACCOUNT_TABS.find(({ path }) => path === tab);
  // Unreachable: the manifest registers only the tabs in ACCOUNT_TABS.
  if (accountTab === undefined) return null;
  const Content = CONTENTS[accountTab.path];
  return (
    <AccountFrame title={accountTab.title}>
      <Suspense fallback={<Waiting />}>
        <Content />
      </Suspense>
    </AccountFrame>
  );
}

const Waiting = () => (
  <div data-page-loading>
    <Spinner centered label="Loading..." />
  </div>
);
