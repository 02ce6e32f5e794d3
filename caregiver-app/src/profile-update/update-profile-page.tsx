import { lazy, useEffect, useState } from 'react';
import { useLanguage, useNoIndex, usePageTitle } from '@marketplace/platform';
import { FormLoading } from '../page-layout/form-loading.tsx';
import { NarrowPage } from '../page-layout/narrow-page.tsx';
import { dropAllFromTab } from '../tab-entries.ts';
import { storeLink, readStoredLink } from '../secure-link/stored-link.ts';
import { useLinkToken } from '../secure-link/use-link-token.ts';
import { useVerifiedLink } from '../secure-link/verified-link.query.ts';
import type { VerifiedCaregiver } from '../secure-link/verify-caregiver.ts';

const OpenProfile = lazy(() => import('./open-profile.tsx'));
const TryAgain = lazy(() => import(/* webpackChunkName: "later-link-invalid" */ '../try-again.tsx'));
const LinkInvalid = lazy(() => import(/* webpackChunkName: "later-link-invalid" */ './link-invalid.tsx'));
const UpdateLink = lazy(() => import(/* webpackChunkName: "variant-no-link" */ './update-link.tsx'));

/** Shows the profile. Without a link, shows the form that emails one. */
export default function UpdateProfilePage() {
  const { t } = useLanguage();
  usePageTitle(t('Update Profile'));
  useNoIndex();
  return (
    <NarrowPage>
      <UpdateProfile />
    </NarrowPage>
  );
}

function UpdateProfile() {
  const link = useLinkToken(readStoredLink);
  const verified = useVerifiedLink(link.token, link.isRestored);
  const accepted = verified.data?.token;
  useEffect(() => {
    if (accepted !== undefined) storeLink(accepted);
  }, [accepted]);
  const hasLink = link.token !== null;
  useEffect(() => {
    if (hasLink) import(/* webpackChunkName: "later-week-fields" */ './week-fields.tsx').catch(() => undefined);
  }, [hasLink]);
  const [byCode, setByCode] = useState<VerifiedCaregiver | null>(null);
  const { t } = useLanguage();

  function leaveDevice() {
    dropAllFromTab();
    setByCode(null);
    link.forget();
  }
  function openByCode(verifiedCaregiver: VerifiedCaregiver) {
    storeLink(verifiedCaregiver.token);
    setByCode(verifiedCaregiver);
  }
  const caregiver = byCode ?? verified.data ?? null;
  if (caregiver !== null) return <OpenProfile caregiver={caregiver} onLeaveDevice={leaveDevice} />;
  if (link.token === null) return <UpdateLink onVerified={openByCode} />;
  if (verified.isError) {
    return <TryAgain query={verified} busyText={t('Loading...')} />;
  }
  return verified.data === null ? <LinkInvalid onNewLink={leaveDevice} /> : <FormLoading />;
}
