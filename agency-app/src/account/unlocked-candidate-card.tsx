import type { UnlockedCandidate } from '@marketplace/contracts';
import { formatPhone, formatUsd, phoneDigits } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Avatar, Badge, Button, Card, Cluster, Heading } from '@marketplace/ui';
import { Mail, Phone } from 'lucide-react';
import { formatUsDate } from '../us-date.ts';
import { CopyButton } from './copy-button.tsx';
import { HiringRecordForm } from './hiring-record-form.tsx';

/** One unlocked caregiver with everything that the unlock bought. */
export function UnlockedCandidateCard({ candidate }: { candidate: UnlockedCandidate }) {
  const name = [candidate.candidate_first_name, candidate.candidate_last_name].filter(Boolean).join(' ');
  const initials = `${candidate.candidate_first_name.slice(0, 1)}${(candidate.candidate_last_name ?? candidate.candidate_first_name.slice(1)).slice(0, 1)}`;
  const phone = candidate.candidate_phone;
  const email = candidate.candidate_email;
  const dialled = phone === null ? null : phoneDigits(phone);
  const telephone = `tel:${dialled === null ? phone : `+1${dialled}`}`;
  return (
    <Root forwardedAs="article" aria-label={name}>
      <Head>
        <Avatar initials={initials.toUpperCase()} seed={candidate.candidate_uuid ?? candidate.request_id} />
        <div>
          <NameLine>
            <Heading level={3} size={4}>
              {name}
            </Heading>
            {candidate.revoked && <Badge tone="danger">Revoked</Badge>}
          </NameLine>
          <Muted>
            {candidate.candidate_discipline} · {candidate.candidate_city}, {candidate.candidate_state}
          </Muted>
        </div>
      </Head>
      {candidate.revoked ? (
        <Muted>The payment for this unlock was refunded or disputed, so the contact is no longer available.</Muted>
      ) : (
        <>
          <Contact>
            {phone !== null && (
              <li>
                <Phone aria-hidden="true" />
                <a href={telephone}>{formatPhone(phone)}</a>
                <CopyButton what="Phone number" of={name} text={formatPhone(phone)} />
              </li>
            )}
            {email !== null && (
              <li>
                <Mail aria-hidden="true" />
                <a href={`mailto:${email}`}>{email}</a>
                <CopyButton what="Email address" of={name} text={email} />
              </li>
            )}
          </Contact>
          <Cluster gap={2}>
            {phone !== null && (
              <Button asChild variant="secondary" size="s" icon={<Phone aria-hidden="true" />}>
                <a href={telephone} aria-label={`Call ${name}`}>
                  Call
                </a>
              </Button>
            )}
            {email !== null && (
              <Button asChild variant="secondary" size="s" icon={<Mail aria-hidden="true" />}>
                <a href={`mailto:${email}`} aria-label={`Email ${name}`}>
                  Email
                </a>
              </Button>
            )}
          </Cluster>
        </>
      )}
      <HiringRecordForm candidate={candidate} name={name} />
      <Paid>
        <span>{candidate.free ? 'Free' : formatUsd(candidate.amount_paid)}</span>
        <span>{formatUsDate(candidate.created_at)}</span>
      </Paid>
    </Root>
  );
}

const Root = styled(Card)`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
`;

const Head = styled.div`
  display: flex;
  gap: var(--space-4);
`;

const NameLine = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1) var(--space-3);
`;

const Muted = styled.p`
  color: var(--color-text-muted);
  font-size: var(--text-s);
`;

const Contact = styled.ul`
  display: grid;
  gap: var(--space-1);

  li {
    display: flex;
    align-items: center;
    gap: var(--space-2);
    min-width: 0;
    min-height: var(--target-min);
  }
  a {
    min-width: 0;
    font-weight: 550;
    overflow-wrap: anywhere;
  }
  svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    color: var(--color-text-muted);
  }
`;

const Paid = styled.p`
  display: flex;
  justify-content: space-between;
  gap: var(--space-4);
  margin-block-start: auto;
  padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--color-line);
  color: var(--color-text-muted);
  font-size: var(--text-s);

  > :first-child {
    color: var(--color-text);
    font-weight: 620;
  }
`;
