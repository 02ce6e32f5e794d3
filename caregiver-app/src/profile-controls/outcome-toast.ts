import { toast } from '@marketplace/platform';

/**
 * Says how the last change of a control ended. It replaces what was said of the one before: 'Your profile is paused' next to
 * 'Agencies can find your profile again' would contradict it.
 */
export function sayOutcome(title: string, tone: 'success' | 'error'): void {
  toast({ title, tone, about: 'profile-controls' });
}
