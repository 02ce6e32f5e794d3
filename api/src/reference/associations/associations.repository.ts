import type { Association } from '@marketplace/contracts';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import type { AssociationDefinition } from './association-definition.ts';
import type { Logo } from './logo.ts';
import { stateExamples } from './state-examples.ts';

const themeSchema = z.record(z.string(), z.string());
const COLUMNS = ['code', 'state', 'name', 'logo', 'theme', 'support_email', 'sms_opt_in_default'] as const;

/** @throws AppError `association_not_found`, `association_retired` */
export async function findAssociation(db: Database, code: string): Promise<Association> {
  const row = await db
    .selectFrom('associations')
    .select([...COLUMNS, 'logo_ratio', 'retired_at'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('association_not_found');
  const { retired_at, logo_ratio, ...association } = row;
  if (retired_at !== null) throw new AppError('association_retired');
  const examples = stateExamples(association.state);
  return {
    ...association,
    ...(logo_ratio === null ? {} : { logo_ratio }),
    theme: themeSchema.parse(association.theme),
    ...(examples === undefined ? {} : { examples }),
  };
}

/**
 * Finds the association whose site sent the request; null for the main site.
 * @throws AppError like findAssociation
 */
export async function associationOf(db: Database, code: string | undefined): Promise<Association | null> {
  return code === undefined ? null : findAssociation(db, code);
}

export interface AssociationRecord extends Association {
  retired_at: Date | null;
}

export async function listAssociationRecords(db: Database): Promise<AssociationRecord[]> {
  const rows = await db
    .selectFrom('associations')
    .select([...COLUMNS, 'logo_ratio', 'retired_at'])
    .orderBy('code')
    .execute();
  return rows.map(({ logo_ratio, ...row }) => ({
    ...row,
    ...(logo_ratio === null ? {} : { logo_ratio }),
    theme: themeSchema.parse(row.theme),
  }));
}

export async function lockAssociation(db: Database, code: string): Promise<AssociationRecord | undefined> {
  const row = await db
    .selectFrom('associations')
    .select([...COLUMNS, 'retired_at'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, theme: themeSchema.parse(row.theme) };
}

/** Path of a logo on the site. It contains a content hash, so browsers may cache it forever. */
export function logoPath(code: string, hash: string): string {
  return `/api/associations/${code}/logo/${hash}`;
}

/** Returns false if the code is taken. */
export async function insertAssociation(
  db: Database,
  code: string,
  definition: AssociationDefinition,
  logo: Logo,
): Promise<boolean> {
  const inserted = await db
    .insertInto('associations')
    .values({
      code,
      ...definition,
      theme: JSON.stringify(definition.theme),
      logo: logoPath(code, logo.hash),
      logo_ratio: logo.ratio,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  if (inserted === undefined) return false;
  await insertLogo(db, code, logo);
  return true;
}

/** Replaces the definition, and the logo if there is a new one. Restores a retired association. */
export async function updateAssociation(
  db: Database,
  code: string,
  definition: AssociationDefinition,
  logo: Logo | null,
): Promise<void> {
  if (logo !== null) await insertLogo(db, code, logo);
  await db
    .updateTable('associations')
    .set({
      ...definition,
      theme: JSON.stringify(definition.theme),
      retired_at: null,
      ...(logo === null ? {} : { logo: logoPath(code, logo.hash), logo_ratio: logo.ratio }),
    })
    .where('code', '=', code)
    .execute();
}

async function insertLogo(db: Database, code: string, { hash, mediaType, bytes }: Logo): Promise<void> {
  await db
    .insertInto('association_logos')
    .values({ association: code, hash, media_type: mediaType, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Finds current and previous logos. */
export async function findLogo(db: Database, code: string, hash: string) {
  return db
    .selectFrom('association_logos')
    .select(['media_type as mediaType', 'bytes'])
    .where('association', '=', code)
    .where('hash', '=', hash)
    .executeTakeFirst();
}

export async function countReferences(
  db: Database,
  code: string,
): Promise<{ purchases: number; savedSearches: number }> {
  const purchases = await db
    .selectFrom('checkouts')
    .where('association', '=', code)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const savedSearches = await db
    .selectFrom('saved_searches')
    .where('association', '=', code)
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { purchases: Number(purchases.count), savedSearches: Number(savedSearches.count) };
}

/** Moves saved searches from the association site to the main site, and adds the association's US state as a filter. */
export async function releaseSavedSearches(db: Database, code: string, state: string): Promise<void> {
  await db
    .updateTable('saved_searches')
    .set({
      association: null,
      criteria: sql`jsonb_set(criteria, '{state}', jsonb_build_array(${state}::text))`,
    })
    .where('association', '=', code)
    .execute();
}

export async function retireAssociation(db: Database, code: string, at: Date): Promise<void> {
  await db.updateTable('associations').set({ retired_at: at }).where('code', '=', code).execute();
}

export async function removeUnusedAssociation(db: Database, code: string): Promise<void> {
  await db.deleteFrom('associations').where('code', '=', code).execute();
}
