import { jsonOrNull } from '@marketplace/platform';
import { dropFromTab, writeWithTtl, readWithTtl } from '../tab-entries.ts';
import { jobFields, type Job } from './job.ts';

/** Stage of an application, stored in the tab for reloads. Contains tokens until the application is sent. */
export type StoredStage =
  | { at: 'check-email'; email: string }
  | { at: 'wizard'; email: string }
  | { at: 'sending'; uuid: string; token: string; email: string }
  | { at: 'review'; token: string }
  | { at: 'update'; token: string }
  | { at: 'submitted'; waits: boolean };

export function storeApplication(job: Job, stage: StoredStage): void {
  writeWithTtl('caregiver-application', JSON.stringify({ job: jobFields(job), stage }));
}

export function dropApplication(): void {
  dropFromTab('caregiver-application');
}

export function readStoredApplication(job: Job): StoredStage | null {
  const storedApplication = jsonOrNull(readWithTtl('caregiver-application'));
  if (
    typeof storedApplication !== 'object' ||
    storedApplication === null ||
    !('job' in storedApplication) ||
    !('stage' in storedApplication)
  )
    return null;
  return JSON.stringify(storedApplication.job) === JSON.stringify(jobFields(job)) && isStage(storedApplication.stage)
    ? storedApplication.stage
    : null;
}

const TEXTS_OF: Record<StoredStage['at'], readonly string[]> = {
  'check-email': ['email'],
  wizard: ['email'],
  sending: ['uuid', 'token', 'email'],
  review: ['token'],
  update: ['token'],
  submitted: [],
};

function isStage(value: unknown): value is StoredStage {
  if (typeof value !== 'object' || value === null || !('at' in value) || typeof value.at !== 'string') return false;
  const texts = Object.entries(TEXTS_OF).find(([stageName]) => stageName === value.at)?.[1];
  if (value.at === 'submitted') return 'waits' in value && typeof value.waits === 'boolean';
  return texts?.every((name) => typeof Reflect.get(value, name) === 'string') ?? false;
}
