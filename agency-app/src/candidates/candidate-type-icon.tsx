import {
  Activity,
  Brain,
  GraduationCap,
  Heart,
  Shield,
  Stethoscope,
  UserCheck,
  Users,
  Zap,
  type LucideIcon,
} from 'lucide-react';
import { createElement } from 'react';

const ICONS: ReadonlyMap<string, LucideIcon> = new Map([
  ['Activity', Activity],
  ['Users', Users],
  ['Heart', Heart],
  ['Shield', Shield],
  ['UserCheck', UserCheck],
  ['Stethoscope', Stethoscope],
  ['Brain', Brain],
  ['Zap', Zap],
  ['GraduationCap', GraduationCap],
]);

/** A discipline's icon, by the API's `icon_name`. */
export function CandidateTypeIcon({ name }: { name: string }) {
  return createElement(ICONS.get(name) ?? Users, { 'aria-hidden': true, strokeWidth: 1.75 });
}
