import { sql, type RawBuilder } from 'kysely';

/** Normalizes an agency name for comparison, by the database function that the indexes use. */
export const agencyKey = (name: RawBuilder<unknown>): RawBuilder<string> => sql<string>`comparable_name(${name})`;

/** A person's current name, for a record of who did something; null for nobody. */
export const personName = (personId: string | null): RawBuilder<string | null> =>
  sql<string | null>`(SELECT first_name || ' ' || last_name FROM agency_people WHERE person_id = ${personId}::uuid)`;
