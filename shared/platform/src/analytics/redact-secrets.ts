/** Parameters whose values sign somebody in, prove something or name a person. */
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

/** Empties the values of secret parameters in an address, query string or fragment; their names stay. */
export function redactSecrets(address: string): string {
  return address.replace(SECRET_VALUE, '$1');
}
