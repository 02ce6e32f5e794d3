import { sql, type RawBuilder } from 'kysely';

/** How agency names are compared: the database's single normal form of a typed name, which the indexes use. */
export const agencyKey = (name: RawBuilder<unknown>): RawBuilder<string> => sql<string>`comparable_name(${name})`;
