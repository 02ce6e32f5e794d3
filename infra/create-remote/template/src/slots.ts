import type { SlotModules } from '@marketplace/platform';
import type { slots } from './manifest.ts';

/** Sections in other remotes' pages, loaded when their slot is shown. */
export default {
  'candidate-section': () => import('./example/example-section.tsx'),
} satisfies SlotModules<typeof slots>;
