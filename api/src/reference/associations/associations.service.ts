import type { Association } from '@marketplace/contracts';
import type { Database } from '../../db/database.ts';
import type { OperatorDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { AssociationRejectedError, readDefinition, type AssociationDefinition } from './association-definition.ts';
import {
  countReferences,
  removeUnusedAssociation,
  findAssociation,
  findLogo,
  insertAssociation,
  listAssociationRecords,
  lockAssociation,
  logoPath,
  releaseSavedSearches,
  retireAssociation,
  updateAssociation,
  type AssociationRecord,
} from './associations.repository.ts';
import { bitmapOf, type Picture } from './logo-bitmap.ts';
import type { Logo } from './logo.ts';
import { stateExamples } from './state-examples.ts';

/** @throws AppError `association_not_found`, `association_retired` */
export const showAssociation = ({ db }: Pick<OperatorDependencies, 'db'>, code: string): Promise<Association> =>
  findAssociation(db, code);

/**
 * Finds a logo by its content hash, in its stored form or as a bitmap.
 * @throws AppError `not_found`
 */
export async function associationLogo(
  { db }: Pick<OperatorDependencies, 'db'>,
  { code, hash, bitmap }: { code: string; hash: string; bitmap: boolean },
): Promise<Picture> {
  const logo = await findLogo(db, code, hash);
  if (logo === undefined) throw new AppError('not_found');
  return bitmap ? bitmapOf(hash, logo) : logo;
}

type ProposedDefinition = Omit<AssociationDefinition, 'state'> & { state: string };

/**
 * Creates an association. Its site is live within a minute.
 * @throws AssociationRejectedError
 */
export async function addAssociation(
  { db }: OperatorDependencies,
  association: ProposedDefinition & { code: string; logo: Logo },
): Promise<void> {
  const { code, logo, ...rest } = association;
  const definition = readDefinition(code, rest);
  await db.transaction().execute(async (trx) => {
    if (!(await insertAssociation(trx, code, definition, logo))) {
      throw new AssociationRejectedError([`code: association '${code}' already exists; use change instead of add`]);
    }
  });
}

/**
 * Updates the given fields. Restores a retired association.
 * @throws AssociationRejectedError
 */
export async function changeAssociation(
  { db }: OperatorDependencies,
  change: Partial<ProposedDefinition> & { code: string; logo?: Logo },
): Promise<void> {
  const { code, logo = null, ...rest } = change;
  await db.transaction().execute(async (trx) => {
    const { state, name, theme, support_email, sms_opt_in_default } = await existing(trx, code);
    const definition = readDefinition(code, { state, name, theme, support_email, sms_opt_in_default, ...rest });
    await updateAssociation(trx, code, definition, logo);
  });
}

export interface AssociationDraft {
  association: Association;
  logo: Picture;
  bitmap: Picture;
}

/**
 * Builds a preview of the site without storing anything. Uses the stored logo by default.
 * @throws AssociationRejectedError
 */
export async function draftAssociation(
  { db }: OperatorDependencies,
  draft: ProposedDefinition & { code: string; logo: Logo | null },
): Promise<AssociationDraft> {
  const { code, logo: newLogo, ...rest } = draft;
  const definition = readDefinition(code, rest);
  const currentLogo = newLogo === null ? await storedLogo(db, code) : null;
  const logo: Picture | null = newLogo ?? currentLogo?.picture ?? null;
  if (logo === null) throw new AssociationRejectedError(['logo: a preview needs one; pass --logo FILE']);
  const hash = newLogo?.hash ?? currentLogo?.hash ?? '';
  const ratio = newLogo?.ratio ?? currentLogo?.ratio ?? null;
  const examples = stateExamples(definition.state);
  return {
    association: {
      ...definition,
      code,
      theme: { ...definition.theme },
      logo: logoPath(code, hash),
      ...(ratio === null ? {} : { logo_ratio: ratio }),
      ...(examples === undefined ? {} : { examples }),
    },
    logo,
    bitmap: await bitmapOf(hash, logo),
  };
}

async function storedLogo(
  db: Database,
  code: string,
): Promise<{ hash: string; ratio: number | null; picture: Picture } | null> {
  const record = (await listAssociationRecords(db)).find((association) => association.code === code);
  const hash = record?.logo.split('/').at(-1) ?? '';
  const picture = await findLogo(db, code, hash);
  return picture === undefined ? null : { hash, ratio: record?.logo_ratio ?? null, picture };
}

export type Removal =
  | { done: 'deleted' | 'retired' }
  /** Nothing changed, because purchases or saved searches refer to the association. */
  | { done: 'kept'; purchases: number; savedSearches: number };

/**
 * Removes an association site. Deletes an unreferenced association. Keeps a referenced one, or with `force` retires
 * it: its URLs redirect to the main site, where accounts, unlocks and saved searches stay.
 * @throws AssociationRejectedError
 */
export async function removeAssociation(
  { db, now }: OperatorDependencies,
  { code, force }: { code: string; force: boolean },
): Promise<Removal> {
  return db.transaction().execute(async (trx) => {
    const { state } = await existing(trx, code);
    const references = await countReferences(trx, code);
    if (references.purchases === 0 && references.savedSearches === 0) {
      await removeUnusedAssociation(trx, code);
      return { done: 'deleted' };
    }
    if (!force) return { done: 'kept', ...references };
    await releaseSavedSearches(trx, code, state);
    await retireAssociation(trx, code, now());
    return { done: 'retired' };
  });
}

async function existing(db: Database, code: string): Promise<AssociationRecord> {
  const association = await lockAssociation(db, code);
  if (association === undefined) throw new AssociationRejectedError([`There is no association '${code}'.`]);
  return association;
}
