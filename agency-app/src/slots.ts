import type { SlotModules } from '@marketplace/platform';
import type { slots } from './manifest.ts';

export default {
  'wizard-end': () => import('./sign-in/hiring-too.tsx'),
} satisfies SlotModules<typeof slots>;
