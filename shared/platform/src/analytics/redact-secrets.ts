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

/** Blanks the values of secret parameters in a URL, query string or fragment. Their names stay. */
export function redactSecrets(address: string): string {
  return address.replace(SECRET_VALUE, '$1');
}
