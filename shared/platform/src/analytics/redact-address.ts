/** Parameters that hold credentials, proofs or personal data. */
const SECRET_PARAMETERS = [
  'token',
  'code',
  'session_id',
  'access_token',
  'refresh_token',
  'recovery_token',
  'edit_token',
  'password',
  'email',
  'phone',
];

const SECRET_VALUE = new RegExp(`([?&#](?:${SECRET_PARAMETERS.join('|')})=)[^&#]*`, 'gi');

/** A path segment that names a person, as in /candidates/rn/7c9e6679-…. */
const PERSON_SEGMENT = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[/?#]|$)/gi;

/**
 * Blanks the values of secret parameters in a URL, path, query string or fragment (their names stay), and replaces the
 * id of a person in its path by ':uuid'.
 */
export function redactAddress(address: string): string {
  return address.replace(SECRET_VALUE, '$1').replace(PERSON_SEGMENT, '/:uuid');
}
