// Exports for the shell only, in the browser. Remotes import nothing from here.
export { reportUncaughtErrors } from './error-reports/report-uncaught-errors.ts';
