import type { SignedUpAgency, TestApp } from '../../testing/test-app.ts';
import { verifyAgency } from './verification.service.ts';

export async function rename({ db }: TestApp, agency: SignedUpAgency, agency_name: string): Promise<void> {
  await db.updateTable('agencies').set({ agency_name }).where('id', '=', agency.agencyId).execute();
}

export async function verify(host: TestApp, agency: SignedUpAgency): Promise<void> {
  await verifyAgency(host.deps, {
    account: agency.agencyId,
    checked: 'license register',
    operator: 'test',
  });
}
