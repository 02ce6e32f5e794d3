// Exports for the shell only. Remotes import nothing from here.
export { provideSlots } from './pages/slot.tsx';
export { reportUncaughtErrors } from './error-reports/report-uncaught-errors.ts';
