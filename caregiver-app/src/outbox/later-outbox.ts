export { enqueueChange } from './enqueue-change.ts';
export { sendProfile } from './send-new-profile.ts';
export { WaitingChanges } from './waiting-changes.tsx';
export { WaitingNote } from './waiting-note.tsx';
export { prefetchWaitingTokens } from './waiting-tokens.ts';
