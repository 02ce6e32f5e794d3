import { PencilLine, Send } from 'lucide-react';
import type { CaregiverProfile } from '@marketplace/contracts';
import { CARE_SETTINGS, availabilityText, formatPhone, weekFromSlots } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { Badge, BELOW_TABLET, Button, Card, Cluster, DefinitionList, Stack, Text, WeekStrip } from '@marketplace/ui';
import type { Failure } from '../form-failure/failure.ts';
import { FailureAlert } from '../form-failure/failure-alert.tsx';
import { FocusedHeading } from '../page-layout/focused-heading.tsx';
import { shownTitle, type Job } from './job.ts';
import { useJobAgency } from './job-agency.query.ts';

const Choices = styled(Cluster)`
  ${BELOW_TABLET} {
    flex-direction: column;
    align-items: stretch;
  }
`;

interface ApplicantReviewProps {
  job: Job;
  profile: CaregiverProfile;
  applying: boolean;
  failure: Failure | null;
  onApply: () => void;
  onUpdate: () => void;
}

export default function ApplicantReview({ job, profile, applying, failure, onApply, onUpdate }: ApplicantReviewProps) {
  const { t } = useLanguage();
  const agency = useJobAgency(job);
  const settings = CARE_SETTINGS.filter(({ value }) => profile.care_setting_exp.includes(value));
  const zip = profile.preferred_zip ? ` ${profile.preferred_zip}` : '';
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <FocusedHeading level={1}>{t('Welcome back, {name}!', { name: profile.first_name })}</FocusedHeading>
        <Text tone="muted" size="l">
          {t('This is what {agency} will see with your application for {job}. Is it still right?', {
            agency: agency.name ?? t('the agency'),
            job: shownTitle(job),
          })}
        </Text>
        {agency.verified === false ? (
          <Cluster gap={2}>
            <Badge tone="warning">{t('Not verified')}</Badge>
            <Text as="span">{t("We haven't verified this agency yet.")}</Text>
          </Cluster>
        ) : null}
      </Stack>
      <Card padding={6}>
        <Stack gap={6}>
          <DefinitionList
            columns
            items={[
              { term: t('Name'), value: `${profile.first_name} ${profile.last_name}` },
              { term: t('Email'), value: profile.email_address },
              { term: t('Phone'), value: formatPhone(profile.phone_number) },
              { term: t('Preferred location'), value: `${profile.preferred_city}, ${profile.preferred_state}${zip}` },
              { term: t('Discipline'), value: t(profile.discipline) },
              { term: t('Experience'), value: t(profile.amount_of_exp) },
              { term: t('Care settings'), value: settings.map(({ label }) => t(label)).join(', ') },
              { term: t('Languages'), value: profile.languages.map((name) => t(name)).join(', ') },
              { term: t('Desired schedule'), value: t(profile.desired_schedule) },
              { term: t('Looking for work'), value: profile.looking_for_work_now ? t('Yes') : t('Not right now') },
              { term: t('Availability'), value: availabilityText(profile.availability.length, t) },
            ]}
          />
          {profile.availability.length === 0 ? null : <WeekStrip size="l" week={weekFromSlots(profile.availability)} />}
        </Stack>
      </Card>
      {failure === null ? null : <FailureAlert failure={failure} />}
      <Choices gap={3}>
        <Button size="l" icon={<Send aria-hidden />} busy={applying} busyText={t('Sending...')} onClick={onApply}>
          {t('Looks good — Apply Now')}
        </Button>
        <Button size="l" variant="secondary" icon={<PencilLine aria-hidden />} disabled={applying} onClick={onUpdate}>
          {t('Update & Apply')}
        </Button>
      </Choices>
    </Stack>
  );
}
