import { PencilLine, Send } from 'lucide-react';
import type { CaregiverProfile } from '@marketplace/contracts';
import { CARE_SETTINGS, availabilityText, formatPhone, weekFromSlots } from '@marketplace/domain';
import { styled } from '@marketplace/platform';
import { Alert, BELOW_TABLET, Button, Card, Cluster, DefinitionList, Stack, Text, WeekSummary } from '@marketplace/ui';
import { FocusedHeading } from '../page-parts/focused-heading.tsx';
import type { Job } from './job.ts';

const Choices = styled(Cluster)`
  ${BELOW_TABLET} {
    flex-direction: column;
    align-items: stretch;
  }
`;

export interface ApplicantReviewProps {
  job: Job;
  profile: CaregiverProfile;
  applying: boolean;
  failure: string | null;
  onApply: () => void;
  onUpdate: () => void;
}

/** What a returning caregiver's application will say, to be confirmed or brought up to date. */
export function ApplicantReview({ job, profile, applying, failure, onApply, onUpdate }: ApplicantReviewProps) {
  const settings = CARE_SETTINGS.filter(({ value }) => profile.care_setting_exp.includes(value));
  const zip = profile.preferred_zip ? ` ${profile.preferred_zip}` : '';
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <FocusedHeading level={1}>Welcome back, {profile.first_name}!</FocusedHeading>
        <Text tone="muted" size="l">
          This is what {job.agency ?? 'the agency'} will see with your application for {job.title}. Is it still right?
        </Text>
      </Stack>
      <Card padding={6}>
        <Stack gap={6}>
          <DefinitionList
            columns
            items={[
              { term: 'Name', value: `${profile.first_name} ${profile.last_name}` },
              { term: 'Email', value: profile.email_address },
              { term: 'Phone', value: formatPhone(profile.phone_number) },
              { term: 'Preferred location', value: `${profile.preferred_city}, ${profile.preferred_state}${zip}` },
              { term: 'Discipline', value: profile.discipline },
              { term: 'Experience', value: profile.amount_of_exp },
              { term: 'Care settings', value: settings.map(({ label }) => label).join(', ') },
              { term: 'Languages', value: profile.languages.join(', ') },
              { term: 'Desired schedule', value: profile.desired_schedule },
              { term: 'Looking for work', value: profile.looking_for_work_now ? 'Yes' : 'Not right now' },
              { term: 'Availability', value: availabilityText(profile.availability.length) },
            ]}
          />
          {profile.availability.length === 0 ? null : <WeekSummary week={weekFromSlots(profile.availability)} />}
        </Stack>
      </Card>
      {failure === null ? null : (
        <Alert live tone="danger">
          {failure}
        </Alert>
      )}
      <Choices gap={3}>
        <Button size="l" icon={<Send aria-hidden />} busy={applying} busyText="Sending..." onClick={onApply}>
          Looks good — Apply Now
        </Button>
        <Button size="l" variant="secondary" icon={<PencilLine aria-hidden />} disabled={applying} onClick={onUpdate}>
          Update &amp; Apply
        </Button>
      </Choices>
    </Stack>
  );
}
