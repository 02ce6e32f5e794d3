import type { ServiceDependencies } from '../../dependencies.ts';
import type { Job } from '../../queue/job.ts';
import { listVerifiedAgencies } from '../../agency/agencies/agencies.repository.ts';
import { agencyToCheckReport, applicationMail } from './job-applications.mails.ts';
import { insertRecipient } from './job-applications.repository.ts';
import {
  isBlockedBy,
  listAgenciesToDeliver,
  assignWaitingApplications,
  markReportedAgencies,
} from './waiting-applications.repository.ts';

const BATCH = 100;

/** Returns whether more applications may be waiting. */
async function deliverBatch(deps: ServiceDependencies, agency: { id: string; agency_name: string }): Promise<boolean> {
  const { config, outbox } = deps;
  return deps.db.transaction().execute(async (trx) => {
    const [bearer, another] = await listVerifiedAgencies(trx, agency.agency_name, { lock: true });
    if (bearer?.id !== agency.id || another !== undefined) return false;
    const applications = await assignWaitingApplications(trx, agency.id, BATCH);
    for (const application of applications) {
      // Applications from before name verification may already have been emailed. They appear on the agency's page
      // without another email.
      const isNew = await insertRecipient(trx, application.id, agency.id);
      if (!isNew || (await isBlockedBy(trx, application.caregiver_id, agency.id))) continue;
      await outbox.enqueue(
        trx,
        applicationMail(config, { email: bearer.email, association: null }, { application, updated: false }),
      );
    }
    return applications.length === BATCH;
  });
}

/**
 * Delivers waiting applications to agencies that are now verified. Notifies the operator once about each agency to
 * verify. Uses only stored state, so it does not matter who verified an agency, or when.
 */
export const deliverWaitingApplicationsJob: Job<ServiceDependencies> = {
  name: 'deliver-waiting-applications',
  cron: '* * * * *',
  async run(deps) {
    for (const agency of await listAgenciesToDeliver(deps.db)) {
      while (await deliverBatch(deps, agency));
    }
    await deps.db.transaction().execute(async (trx) => {
      for (const agency of await markReportedAgencies(trx, deps.now(), BATCH)) {
        await deps.outbox.enqueue(trx, agencyToCheckReport(deps.config, agency));
      }
    });
  },
};
