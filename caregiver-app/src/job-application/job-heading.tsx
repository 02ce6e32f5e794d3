import { Building2 } from 'lucide-react';
import { styled, useLanguage } from '@marketplace/platform';
import { Badge, Cluster, Heading, Stack, Text } from '@marketplace/ui';
import { shownTitle, type Job } from './job.ts';
import { useJobAgency } from './job-agency.query.ts';

const Agency = styled(Cluster)`
  color: var(--color-on-tint);
  svg {
    width: 1.25rem;
    height: 1.25rem;
    flex: none;
  }
`;

/** Has the height of its badge, so that the form below does not move when the agency loads. */
const Check = styled.div`
  display: flex;
  min-height: 1.625rem;
  margin-block-end: calc(-1 * var(--space-2));
`;

export function JobHeading({ job }: { job: Job }) {
  const { t } = useLanguage();
  const agency = useJobAgency(job);
  return (
    <Stack gap={2}>
      <Heading level={1}>{t('Apply for {job}', { job: shownTitle(job) })}</Heading>
      {agency.name === null ? null : (
        <>
          <Agency gap={2}>
            <Building2 aria-hidden />
            <Text as="span" size="l" weight="bold">
              {t('at {agency}', { agency: agency.name })}
            </Text>
          </Agency>
          <Check>{agency.verified === false ? <Badge tone="warning">{t('Not verified')}</Badge> : null}</Check>
        </>
      )}
    </Stack>
  );
}
