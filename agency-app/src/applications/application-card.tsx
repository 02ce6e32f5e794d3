import type { ReceivedApplication } from '@marketplace/contracts';
import { availabilityText } from '@marketplace/domain';
import { Text } from '@marketplace/ui';
import { ContactCard } from '../contact/contact-card.tsx';
import { ContactDetails } from '../contact/contact-details.tsx';
import { formatUsDate } from '../us-date.ts';

export function ApplicationCard({ application }: { application: ReceivedApplication }) {
  const { first_name, last_name, discipline, amount_of_exp, preferred_city, preferred_state } = application;
  const name = `${first_name} ${last_name}`;
  return (
    <ContactCard
      name={name}
      label={`${name}, ${application.job_title}`}
      initials={`${first_name.slice(0, 1)}${last_name.slice(0, 1)}`}
      seed={application.application_id}
      facts={`${discipline} · ${amount_of_exp} · ${preferred_city}, ${preferred_state}`}
      foot={`Applied on ${formatUsDate(application.applied_at)}`}
    >
      <div>
        <Text weight="bold">{application.job_title}</Text>
        <Text size="s" tone="muted">
          {application.desired_schedule} · {availabilityText(application.availability.length)}
        </Text>
      </div>
      <ContactDetails name={name} phone={application.phone_number} email={application.email_address} />
    </ContactCard>
  );
}
