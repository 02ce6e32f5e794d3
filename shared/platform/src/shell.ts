// Exports for the shell only. Remotes import nothing from here.
export { provideSlots } from './pages/slot.tsx';
export { reportUncaughtErrors } from './error-reports/report-uncaught-errors.ts';
export { startSession } from './session/auth-provider.tsx';
export { keepPreloadedResponse } from './session/preloaded-response.ts';
export type { SessionKeeper } from './session/session-keeper.ts';
