import { jsonOrNull } from '@marketplace/platform';
import { writeToTab, readFromTab } from '../tab-entries.ts';

/** Stored in the tab and sent again by retries. The secret proves that a retry comes from the same browser. */
interface CreationIdentity {
  uuid: string;
  secret: string;
  email: string;
}

export function creationIdentity(email: string): CreationIdentity {
  const kept = keptIdentity();
  if (kept?.email === email) return kept;
  const identity = { uuid: crypto.randomUUID(), secret: newSecret(), email };
  writeToTab('caregiver-creation', JSON.stringify(identity));
  return identity;
}

function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function keptIdentity(): CreationIdentity | null {
  const kept = jsonOrNull(readFromTab('caregiver-creation'));
  return isIdentity(kept) ? kept : null;
}

function isIdentity(kept: unknown): kept is CreationIdentity {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    ['uuid', 'secret', 'email'].every((name) => typeof Reflect.get(kept, name) === 'string')
  );
}
