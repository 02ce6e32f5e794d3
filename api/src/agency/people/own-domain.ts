/** Public email providers. Sharing such a domain proves nothing. */
const PUBLIC_MAIL_DOMAINS: ReadonlySet<string> = new Set([
  'aol.com',
  'comcast.net',
  'gmail.com',
  'gmx.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mail.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'sbcglobal.net',
  'verizon.net',
  'yahoo.com',
  'ymail.com',
  'zoho.com',
]);

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();

/** Whether an address has the same domain as an owner's address. False for the domain of a public email provider. */
export function isAtOwnDomain(email: string, owners: readonly string[]): boolean {
  const domain = domainOf(email);
  return !PUBLIC_MAIL_DOMAINS.has(domain) && owners.some((owner) => domainOf(owner) === domain);
}
