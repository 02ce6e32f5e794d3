import { sql, type RawBuilder } from 'kysely';

/** Comparable form of a typed agency name, by the database function that the indexes use. */
export const agencyKey = (name: RawBuilder<unknown>): RawBuilder<string> => sql<string>`comparable_name(${name})`;

/** The person's name at this moment, for a record of who did something; null for nobody. */
export const personName = (personId: string | null): RawBuilder<string | null> =>
  sql<string | null>`(SELECT first_name || ' ' || last_name FROM agency_people WHERE person_id = ${personId}::uuid)`;
