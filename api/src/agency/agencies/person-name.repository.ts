import { sql, type RawBuilder } from 'kysely';

/** The person's name at this moment, for a record of who did something; null for nobody. */
export const personName = (personId: string | null): RawBuilder<string | null> =>
  sql<string | null>`(SELECT first_name || ' ' || last_name FROM agency_people WHERE person_id = ${personId}::uuid)`;
