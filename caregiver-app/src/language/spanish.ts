import { TIME_AGO_IN_SPANISH } from '@marketplace/domain';
import { PLATFORM_IN_SPANISH, type Texts } from '@marketplace/platform';
import { UI_IN_SPANISH } from '@marketplace/ui';
import { LISTS_IN_SPANISH } from './spanish-lists.ts';
import { MESSAGES_IN_SPANISH } from './spanish-messages.ts';
import { PAGES_IN_SPANISH } from './spanish-pages.ts';

/** Everything that a page of this remote can say, in Spanish. Loaded by those who read Spanish alone. */
export default {
  ...PLATFORM_IN_SPANISH,
  ...UI_IN_SPANISH,
  ...TIME_AGO_IN_SPANISH,
  ...LISTS_IN_SPANISH,
  ...MESSAGES_IN_SPANISH,
  ...PAGES_IN_SPANISH,
} satisfies Texts;
