import { jsonOrNull } from '@marketplace/platform';
import { dropFromTab, keepInTab, keptInTab } from '../tab-entries.ts';

/**
 * What one creation of a profile goes by however often it is sent: its uuid, and a secret that proves to the server that
 * it is the same browser that asks again. The tab keeps it for its reloads, until the profile is stored.
 */
interface CreationIdentity {
  uuid: string;
  secret: string;
  email: string;
}

/** That of the earlier attempts for this email, or a new one. Another email is another profile. */
export function creationIdentity(email: string): CreationIdentity {
  const kept = keptIdentity();
  if (kept?.email === email) return kept;
  const identity = { uuid: crypto.randomUUID(), secret: newSecret(), email };
  keepInTab('caregiver-creation', JSON.stringify(identity));
  return identity;
}

export function dropCreationIdentity(): void {
  dropFromTab('caregiver-creation');
}

/** 256 random bits as base64url text. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

function keptIdentity(): CreationIdentity | null {
  const kept = jsonOrNull(keptInTab('caregiver-creation'));
  return isIdentity(kept) ? kept : null;
}

function isIdentity(kept: unknown): kept is CreationIdentity {
  return (
    typeof kept === 'object' &&
    kept !== null &&
    ['uuid', 'secret', 'email'].every((name) => typeof Reflect.get(kept, name) === 'string')
  );
}
