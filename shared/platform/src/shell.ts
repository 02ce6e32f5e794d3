// What the shell alone needs in a browser. Remotes import nothing from here.
export { reportUncaughtErrors } from './error-reports/report-uncaught-errors.ts';
