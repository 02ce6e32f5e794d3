import { Activity, Brain, GraduationCap, Heart, Shield, Stethoscope, UserCheck, Users, Zap } from 'lucide-react';
import type { ReactNode } from 'react';

const look = { 'aria-hidden': true, strokeWidth: 1.75 } as const;

const ICONS: ReadonlyMap<string, ReactNode> = new Map([
  ['Activity', <Activity {...look} />],
  ['Users', <Users {...look} />],
  ['Heart', <Heart {...look} />],
  ['Shield', <Shield {...look} />],
  ['UserCheck', <UserCheck {...look} />],
  ['Stethoscope', <Stethoscope {...look} />],
  ['Brain', <Brain {...look} />],
  ['Zap', <Zap {...look} />],
  ['GraduationCap', <GraduationCap {...look} />],
]);

/** The picture of a discipline, by the `icon_name` that the API gives. */
export function CandidateTypeIcon({ name }: { name: string }) {
  return ICONS.get(name) ?? <Users {...look} />;
}
