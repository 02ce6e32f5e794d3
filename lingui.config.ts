import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';
import { extractor } from './infra/remote-kit/src/translations/texts-in-code.ts';
import { SOURCE_LANGUAGE, TRANSLATED_LANGUAGES } from './shared/domain/src/languages/site-languages.ts';

const NOT_SHIPPED = ['**/*.test.*', '**/testing/**', '**/testing.ts', '**/*.testing.ts'];

/** Defines the translation catalog of a bundle: PO files next to the bundle's code. */
const catalog = (path: string, include: string[], exclude: string[] = []) => ({
  path: `<rootDir>/${path}/{locale}`,
  include: include.map((room) => `<rootDir>/${room}`),
  exclude: [...NOT_SHIPPED, ...exclude],
});

export default defineConfig({
  sourceLocale: SOURCE_LANGUAGE,
  locales: [...TRANSLATED_LANGUAGES],
  // The key is the English text itself, so English needs no catalog.
  format: formatter({ explicitIdAsDefault: true, lineNumbers: false }),
  extractors: [extractor],
  orderBy: 'messageId',
  catalogs: [
    catalog(
      'shell/src/locales',
      [
        'shell/src',
        'shell/server',
        'shared/platform/src',
        'shared/ui/src',
        'shared/domain/src/availability/week.ts',
        'shared/domain/src/availability/week-phrase.ts',
      ],
      // The shell's pages do not contain the week grid.
      ['<rootDir>/shared/ui/src/week-grid/**'],
    ),
    catalog('caregiver-app/src/locales', [
      'caregiver-app/src',
      'shared/platform/src',
      'shared/ui/src',
      'shared/contracts/src',
      'shared/domain/src',
    ]),
    catalog('api/src/mail/locales', [
      'api/src',
      'shared/domain/src/availability/confirmation.ts',
      'shared/domain/src/caregivers/evidence.ts',
      'shared/domain/src/questions/questions.ts',
      'shared/domain/src/availability/week.ts',
      'shared/domain/src/availability/week-phrase.ts',
      'shared/domain/src/caregivers/options.ts',
      'shared/domain/src/disciplines/disciplines.ts',
    ]),
  ],
});
