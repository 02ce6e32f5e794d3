import { sql, type RawBuilder } from 'kysely';

/** Normalizes an agency name for comparison, with the same database function as the indexes. */
export const agencyKey = (name: RawBuilder<unknown>): RawBuilder<string> => sql<string>`comparable_name(${name})`;

/** A person's current name, for records of actions; null for nobody. */
export const personName = (personId: string | null): RawBuilder<string | null> =>
  sql<string | null>`(SELECT first_name || ' ' || last_name FROM agency_people WHERE person_id = ${personId}::uuid)`;
