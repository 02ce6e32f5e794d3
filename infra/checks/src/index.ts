export { findOrInstallBrowser } from './browser/browser.ts';
