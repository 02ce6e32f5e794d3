import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { textsOfCatalogue, textsUnder } from './texts-in-code.ts';

const ROOT = join(import.meta.dirname, '../../../..');

type Catalogue = readonly [file: string, name: string];
const PLATFORM: Catalogue = ['shared/platform/src/language/spanish.ts', 'PLATFORM_IN_SPANISH'];
const UI: Catalogue = ['shared/ui/src/language/spanish.ts', 'COMPONENTS_IN_SPANISH'];
const WEEK: Catalogue = ['shared/domain/src/availability/spanish.ts', 'WEEK_IN_SPANISH'];
const TIME_AGO: Catalogue = ['shared/domain/src/availability/spanish.ts', 'TIME_AGO_IN_SPANISH'];
const LISTS: Catalogue = ['caregiver-app/src/language/spanish-lists.ts', 'LISTS_IN_SPANISH'];
const MESSAGES: Catalogue = ['caregiver-app/src/language/spanish-messages.ts', 'MESSAGES_IN_SPANISH'];

/** `own`: the package's own texts. `lists`: words from domain and contracts, which the packages' own tests check. */
const ROOMS: readonly { room: string; own: Catalogue; others?: readonly Catalogue[]; lists?: readonly Catalogue[] }[] =
  [
    { room: 'shared/platform', own: PLATFORM },
    { room: 'shared/ui', own: UI, lists: [WEEK] },
    { room: 'shell', own: ['shell/src/language/spanish.ts', 'SHELL_IN_SPANISH'], others: [PLATFORM, UI] },
    {
      room: 'caregiver-app',
      own: ['caregiver-app/src/language/spanish-pages.ts', 'PAGES_IN_SPANISH'],
      others: [PLATFORM, UI],
      lists: [WEEK, TIME_AGO, LISTS, MESSAGES],
    },
    {
      room: 'api',
      own: ['api/src/mail/spanish.ts', 'TEXTS_IN_SPANISH'],
      lists: [WEEK, TIME_AGO],
    },
  ];

const keysOf = ([file, name]: Catalogue) => [...textsOfCatalogue(join(ROOT, file), name).keys()];
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)[},]|<\/?(\w+)>/g)].map(([mark]) => mark).sort();

describe.each(ROOMS)('the Spanish of $room', ({ room, own, others = [], lists = [] }) => {
  const used = textsUnder(join(ROOT, room, 'src'));

  test('has a translation for every text', () => {
    const known = new Set([own, ...others, ...lists].flatMap(keysOf));
    expect([...used].filter((text) => !known.has(text))).toEqual([]);
  });

  test('has no unused text, and none that another catalog of the page has', () => {
    const elsewhere = new Set([...others, ...lists].flatMap(keysOf));
    expect(keysOf(own).filter((text) => !used.has(text) || elsewhere.has(text))).toEqual([]);
  });

  test('keeps the placeholders and markup of each text', () => {
    for (const [file, name] of [own, ...lists]) {
      for (const [english, spanish] of textsOfCatalogue(join(ROOT, file), name)) {
        expect(placeholders(spanish), english).toEqual(placeholders(english));
      }
    }
  });
});
