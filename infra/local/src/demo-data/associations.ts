import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  addAssociation,
  listAssociationRecords,
  readLogo,
  type AssociationDefinition,
  type Database,
} from '@marketplace/api';

export const DEMO_ASSOCIATION: AssociationDefinition & { code: string } = {
  code: 'firefly',
  state: 'OH',
  name: 'Ohio Firefly Alliance for Care at Home',
  theme: {
    '--brand-primary': '#6d1b3b',
    '--brand-accent': '#f2b84b',
    '--brand-on-accent': '#3a2304',
    '--brand-accent-strong': '#b3700f',
    '--brand-tint': '#f7e3da',
    '--brand-paper': '#fdf7f1',
    '--brand-ink': '#2b1219',
    '--brand-corner': '0.4',
  },
  support_email: 'help@firefly.example',
  sms_opt_in_default: false,
};

export async function addDemoAssociation(db: Database): Promise<void> {
  const logo = readLogo(readFileSync(join(import.meta.dirname, 'firefly.svg')));
  const present = (await listAssociationRecords(db)).some(({ code }) => code === DEMO_ASSOCIATION.code);
  if (!present) await addAssociation({ db, now: () => new Date() }, { ...DEMO_ASSOCIATION, logo });
}
