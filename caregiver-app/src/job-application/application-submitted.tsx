import { AppLink, useLanguage } from '@marketplace/platform';
import { Button, Outcome } from '@marketplace/ui';
import { shownTitle, type Job } from './job.ts';
import { useJobAgency } from './job-agency.query.ts';

interface ApplicationSubmittedProps {
  job: Job;
  waits: boolean;
  onOtherEmail: () => void;
}

export function ApplicationSubmitted({ job, waits, onOtherEmail }: ApplicationSubmittedProps) {
  const { t } = useLanguage();
  const { name } = useJobAgency(job);
  const names = { agency: name ?? t('the agency'), job: shownTitle(job) };
  return (
    <Outcome
      picture="sent"
      title={t('Application Submitted!')}
      headingLevel={1}
      focused
      primary={
        <Button asChild>
          <AppLink to="/">{t('Return to Home')}</AppLink>
        </Button>
      }
      secondary={
        <Button variant="link" onClick={onOtherEmail}>
          {t('Apply with a different email')}
        </Button>
      }
    >
      {waits
        ? t(
            'Your profile will be shared with {agency} after our team has checked the agency. They will then contact you about {job}.',
            names,
          )
        : t('Your profile will be shared with {agency}. They will contact you about {job}.', names)}
    </Outcome>
  );
}
