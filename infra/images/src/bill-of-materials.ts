import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { REPOSITORY } from './needs.ts';

/** Workspaces in the bill of materials. It also lists their dependencies. */
export const SHIPPED = ['api', 'shell', 'agency-app', 'caregiver-app', 'infra/canary-watch', 'infra/remote-server'];

export const BILL_OF_MATERIALS = 'sbom.cdx.json';
/** The newest bill of materials. Git ignores the folder; CI keeps the file. */
export const NEWEST_BILL = join(REPOSITORY, 'infra/images/dist', BILL_OF_MATERIALS);

/** Writes the bill of materials in the CycloneDX format. Returns its text. */
export function writeBillOfMaterials(): string {
  // Not `--omit dev`: in a workspace, npm would also omit packages that production shares with tools, such as pg.
  const text = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', ...SHIPPED.flatMap((room) => ['-w', room])], {
    cwd: REPOSITORY,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  mkdirSync(dirname(NEWEST_BILL), { recursive: true });
  writeFileSync(NEWEST_BILL, text);
  return text;
}
