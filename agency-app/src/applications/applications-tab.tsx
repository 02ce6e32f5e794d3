import { useAuth } from '@marketplace/platform';
import { ApplicationList } from './application-list.tsx';
import { JobLinksSection } from './job-links-section.tsx';
import { useReceivedApplications } from './received-applications.query.ts';
import { WithdrawnApplications } from './withdrawn-applications.tsx';

export default function ApplicationsTab() {
  const { profile } = useAuth();
  const applications = useReceivedApplications();
  return (
    <>
      <ApplicationList query={applications} />
      <WithdrawnApplications />
      {profile ? <JobLinksSection profile={profile} /> : null}
    </>
  );
}
