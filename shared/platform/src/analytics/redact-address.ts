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

const PERSON_SEGMENT = /\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=[/?#]|$)/gi;

/** Removes secrets from a URL: blanks secret parameters, and replaces people's IDs in the path with ':uuid'. */
export function redactAddress(address: string): string {
  return address.replace(SECRET_VALUE, '$1').replace(PERSON_SEGMENT, '/:uuid');
}
