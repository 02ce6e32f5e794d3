import type { ReceivedApplication } from '@marketplace/contracts';
import { availabilityText, formatPhone } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Avatar, Card, Heading, Text } from '@marketplace/ui';
import { Mail, Phone } from 'lucide-react';
import { formatUsDate } from '../us-date.ts';

/** One application: the job, who applied, and how to reach them. */
export function ApplicationCard({ application }: { application: ReceivedApplication }) {
  const { first_name, last_name, phone_number, email_address } = application;
  const name = `${first_name} ${last_name}`;
  const initials = `${first_name.slice(0, 1)}${last_name.slice(0, 1)}`.toUpperCase();
  return (
    <Root forwardedAs="article" aria-label={`${name}, ${application.job_title}`}>
      <Head>
        <Avatar initials={initials} seed={application.application_id} />
        <div>
          <Heading level={3} size={4}>
            {name}
          </Heading>
          <Text size="s" tone="muted">
            {application.discipline} · {application.amount_of_exp} · {application.preferred_city},{' '}
            {application.preferred_state}
          </Text>
        </div>
      </Head>
      <div>
        <Text weight="medium">{application.job_title}</Text>
        <Text size="s" tone="muted">
          {application.desired_schedule} · {availabilityText(application.availability.length)}
        </Text>
      </div>
      <Contact>
        <li>
          <Phone aria-hidden="true" />
          <a href={`tel:+1${phone_number}`}>{formatPhone(phone_number)}</a>
        </li>
        <li>
          <Mail aria-hidden="true" />
          <a href={`mailto:${email_address}`}>{email_address}</a>
        </li>
      </Contact>
      <Foot>Applied on {formatUsDate(application.applied_at)}</Foot>
    </Root>
  );
}

const Root = styled(Card)`
  display: grid;
  gap: var(--space-4);
  align-content: start;
  overflow-wrap: anywhere;
`;

const Head = styled.div`
  display: flex;
  gap: var(--space-4);
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
  }
  svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    color: var(--color-text-muted);
  }
`;

const Foot = styled.p`
  padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--color-line);
  color: var(--color-text-muted);
  font-size: var(--text-s);
`;
