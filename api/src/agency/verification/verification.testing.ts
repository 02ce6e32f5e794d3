import type { SignedUpAgency, TestApp } from '../../testing/test-app.ts';
import { verifyAgency } from './verification.service.ts';

/** Renames an agency without the rest of the form. */
export async function rename({ db }: TestApp, agency: SignedUpAgency, agency_name: string): Promise<void> {
  await db.updateTable('agencies').set({ agency_name }).where('id', '=', agency.agencyId).execute();
}

/** Verifies the agency under its current name, like the operator's command. */
export async function verify(host: TestApp, agency: SignedUpAgency): Promise<void> {
  await verifyAgency(host.deps, {
    account: agency.agencyId,
    checked: 'license register',
    by: 'test',
  });
}
