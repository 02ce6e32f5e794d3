import * as z from 'zod';
import { nameOf, type Document } from './documents.ts';

/** That of the database of all tests and of `npm start`. The operator's own, `C`, knows no letter beyond ASCII. */
export const LOCALE = 'C.UTF-8';

const clusterSchema = z.looseObject({
  spec: z.looseObject({
    // A restored one has the locale of its backup.
    bootstrap: z.looseObject({
      initdb: z.optional(z.looseObject({ localeCollate: z.optional(z.string()), localeCType: z.optional(z.string()) })),
    }),
    postgresql: z.looseObject({ parameters: z.record(z.string(), z.string()) }),
  }),
});

/** Databases that compare text in another way than the tested one, or whose log has values of people. */
export function databaseSettingProblems(documents: readonly Document[]): string[] {
  return documents
    .filter(({ content }) => content.kind === 'Cluster')
    .flatMap((document) => {
      const { bootstrap, postgresql } = clusterSchema.parse(document.content).spec;
      const { initdb } = bootstrap;
      return [
        ...(initdb !== undefined && (initdb.localeCollate !== LOCALE || initdb.localeCType !== LOCALE)
          ? [`${nameOf(document)}: its locale is not ${LOCALE}`]
          : []),
        ...(postgresql.parameters['log_parameter_max_length'] === '0'
          ? []
          : [`${nameOf(document)}: it logs the values of slow statements`]),
        // 'Key (email)=(…) already exists.' is a detail.
        ...(postgresql.parameters['log_error_verbosity'] === 'terse'
          ? []
          : [`${nameOf(document)}: it logs the values of errors`]),
      ];
    });
}
