import { PlainError } from '@marketplace/local';
import { Refusal } from '@marketplace/release';
import { findOrInstallBrowser as findOrInstall } from '@marketplace/release/browser';

/** @throws PlainError if there is none, or CHROMIUM_PATH does not exist */
export function findOrInstallBrowser(): string {
  try {
    return findOrInstall();
  } catch (error) {
    throw error instanceof Refusal ? new PlainError(error.message) : error;
  }
}
