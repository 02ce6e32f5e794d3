import type { Association } from '@marketplace/contracts';
import * as z from 'zod';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../errors.ts';

const themeSchema = z.record(z.string(), z.string());

/** @throws AppError `association_not_found` */
export async function findAssociation(db: Database, code: string): Promise<Association> {
  const row = await db
    .selectFrom('associations')
    .select(['code', 'state', 'name', 'logo', 'theme', 'support_email', 'sms_opt_in_default'])
    .where('code', '=', code)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('association_not_found');
  return { ...row, theme: themeSchema.parse(row.theme) };
}
