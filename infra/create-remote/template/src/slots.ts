import type { SlotModules } from '@marketplace/platform';
import type { slots } from './manifest.ts';

/** What this remote adds to pages of others. Each part is loaded where its slot is shown. */
export default {
  'candidate-section': () => import('./example/example-section.tsx'),
} satisfies SlotModules<typeof slots>;
