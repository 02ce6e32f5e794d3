import { styled, useAuth, useLocation, useNoIndex } from '@marketplace/platform';
import { Heading, Skeleton, Stack } from '@marketplace/ui';
import { ContactDetails } from '../contact/contact-details.tsx';
import { FullProfileSkeleton, LaterFullProfile, SkeletonColumns } from '../contact/later-full-profile.tsx';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { ContactGuarantee } from '../unlocks/contact-guarantee.tsx';
import { freeUnlockCandidateOf, wasFreeUnlockOf } from '../unlocks/free-unlock-state.ts';
import { HiringRecordSkeleton, LaterHiringRecord } from '../unlocks/later-hiring-record.tsx';
import { useUnlockedCandidates } from '../unlocks/unlocked-candidates.query.ts';
import { CheckoutProgress, SignIn, UnknownPayment } from './checkout-progress.tsx';
import { useUrlCheckout, useSettledCheckout } from './settled-checkout.query.ts';
import { LinkButton } from '../links/link-button.tsx';

/**
 * Page after an unlock or a subscription. A settled checkout in the URL proves a payment; valid navigation state
 * proves a free unlock. Without either, the page names no unlock.
 */
export default function ThankYouPage() {
  useNoIndex();
  const { user, loading } = useAuth();
  const settlement = useSettledCheckout(useUrlCheckout(), { waitForPayment: true });
  const userId = user?.id ?? null;
  const { state } = useLocation();
  const isFree = wasFreeUnlockOf(userId, state);
  const paidKind = settlement.data?.status === 'completed' ? settlement.data.kind : null;
  const hasOutcome = paidKind !== null || isFree;
  const unlockedUuid = settlement.data?.candidate_uuid ?? freeUnlockCandidateOf(userId, state);
  const isUnsettled = !hasOutcome && settlement.isAsked;
  const isSignedOut = !hasOutcome && user === null;
  return (
    <OutcomePage
      picture="done"
      pageTitle="Thank you"
      title="Thank you for your payment!"
      live
      {...(isUnsettled || (isSignedOut && loading)
        ? {}
        : isSignedOut
          ? { primary: <SignIn /> }
          : {
              primary: (
                <LinkButton
                  to={unlockedUuid === null ? '/account' : `/account#${unlockedUuid}`}
                  label={paidKind === 'unlock' || (paidKind === null && isFree) ? 'View contact' : 'My Account'}
                />
              ),
              secondary: <LinkButton variant="secondary" to="/candidates" label="Browse Candidates" />,
            })}
    >
      {hasOutcome && unlockedUuid !== null ? <DeliveredContact candidateUuid={unlockedUuid} /> : null}
      <p>Our team will reach out with the candidate’s full information shortly.</p>
      {hasOutcome ? (
        <p>
          {paidKind === null
            ? 'Your free unlock has been used. You were not charged.'
            : 'Your payment has been processed.'}
        </p>
      ) : isUnsettled ? (
        <CheckoutProgress settlement={settlement} />
      ) : (
        <UnknownPayment />
      )}
    </OutcomePage>
  );
}

/**
 * The unlocked contact with status, reminders and notes, visible only to the agency. If it fails to load, the
 * page still links to it.
 */
function DeliveredContact({ candidateUuid }: { candidateUuid: string }) {
  const { data, isPending } = useUnlockedCandidates();
  const unlock = data?.find((candidate) => candidate.candidate_uuid === candidateUuid && !candidate.revoked);
  if (unlock === undefined) return isPending ? <Waiting /> : null;
  const name = [unlock.candidate_first_name, unlock.candidate_last_name].filter(Boolean).join(' ');
  return (
    <Contact as="section" aria-label={name}>
      <Stack gap={4}>
        <Heading level={2} size={4}>
          {name}
        </Heading>
        <ContactDetails name={name} phone={unlock.candidate_phone} email={unlock.candidate_email} />
        <ContactGuarantee unlock={unlock} />
        <LaterFullProfile candidate={unlock} />
        {/* Screen readers announce a changed outcome, but not a form that opens inside it. */}
        <div aria-live="off">
          <LaterHiringRecord candidate={unlock} name={name} />
        </div>
      </Stack>
    </Contact>
  );
}

/** Reserves the contact's height, so that the links below do not move under the user's finger. */
const Waiting = () => (
  <Contact aria-hidden="true">
    <Stack gap={4}>
      <Skeleton width="10rem" height="1.5rem" />
      <Skeleton height="7.75rem" />
      <SkeletonColumns>
        <Skeleton height="1.375rem" />
        <Skeleton height="1.375rem" />
      </SkeletonColumns>
      <FullProfileSkeleton />
      <HiringRecordSkeleton />
    </Stack>
  </Contact>
);

const Contact = styled.div`
  width: 100%;
  padding-block: var(--space-4);
  border-block: 1px solid var(--color-line);
  color: var(--color-text);
  font-size: var(--text-m);
  text-align: start;
  overflow-wrap: anywhere;
`;
