import { toast } from '@marketplace/platform';

/** Toast with the outcome of a control. Replaces the previous one, which may contradict it. */
export function showOutcome(title: string, tone: 'success' | 'error'): void {
  toast({ title, tone, about: 'profile-controls' });
}
