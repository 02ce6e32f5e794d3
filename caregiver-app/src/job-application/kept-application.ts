import { jsonOrNull } from '@marketplace/platform';
import { dropFromTab, keepWithTtl, readWithTtl } from '../tab-entries.ts';
import { jobFields, type Job } from './job.ts';

/** Stage of an application, stored in the tab for reloads. Contains tokens until the application is sent. */
export type KeptStage =
  | { at: 'check-email'; email: string }
  | { at: 'wizard'; email: string }
  | { at: 'sending'; uuid: string; token: string; email: string }
  | { at: 'review'; token: string }
  | { at: 'update'; token: string }
  | { at: 'submitted'; waits: boolean };

export function keepApplication(job: Job, stage: KeptStage): void {
  keepWithTtl('caregiver-application', JSON.stringify({ job: jobFields(job), stage }));
}

export function dropApplication(): void {
  dropFromTab('caregiver-application');
}

export function keptApplication(job: Job): KeptStage | null {
  const kept = jsonOrNull(readWithTtl('caregiver-application'));
  if (typeof kept !== 'object' || kept === null || !('job' in kept) || !('stage' in kept)) return null;
  return JSON.stringify(kept.job) === JSON.stringify(jobFields(job)) && isStage(kept.stage) ? kept.stage : null;
}

const TEXTS_OF: Record<KeptStage['at'], readonly string[]> = {
  'check-email': ['email'],
  wizard: ['email'],
  sending: ['uuid', 'token', 'email'],
  review: ['token'],
  update: ['token'],
  submitted: [],
};

function isStage(kept: unknown): kept is KeptStage {
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || typeof kept.at !== 'string') return false;
  const texts = Object.entries(TEXTS_OF).find(([at]) => at === kept.at)?.[1];
  if (kept.at === 'submitted') return 'waits' in kept && typeof kept.waits === 'boolean';
  return texts?.every((name) => typeof Reflect.get(kept, name) === 'string') ?? false;
}
