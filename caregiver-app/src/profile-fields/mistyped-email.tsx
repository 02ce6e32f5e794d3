import { useLanguage } from '@marketplace/platform';
import { Button } from '@marketplace/ui';

const COMMON_DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'comcast.net',
  'live.com',
  'msn.com',
];
/** Real email domains one letter away from a common domain. */
const REAL_DOMAINS = new Set(['ymail.com', 'mail.com', 'email.com', 'gmx.com', 'aim.com', 'love.com', 'line.com']);

export function intendedEmail(email: string): string | null {
  const [, name, domain] = /^([^@\s]+)@([^@\s]+)$/.exec(email.trim().toLowerCase()) ?? [];
  if (name === undefined || domain === undefined || REAL_DOMAINS.has(domain) || COMMON_DOMAINS.includes(domain))
    return null;
  const meant = COMMON_DOMAINS.find((commonDomain) => isOneTypo(domain, commonDomain));
  return meant === undefined ? null : `${name}@${meant}`;
}

/** Whether two domains differ by one letter: extra, missing, wrong or swapped. */
function isOneTypo(typed: string, meant: string): boolean {
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  let end = 0;
  const shorter = Math.min(typed.length, meant.length) - start;
  while (end < shorter && typed.at(-1 - end) === meant.at(-1 - end)) end += 1;
  const [a, b] = [typed, meant].map((text) => text.slice(start, text.length - end)) as [string, string];
  return (a.length <= 1 && b.length <= 1) || (a.length === 2 && a === [...b].reverse().join(''));
}

export default function MistypedEmail({ email, onAccept }: { email: string; onAccept: (email: string) => void }) {
  const { t } = useLanguage();
  const meant = intendedEmail(email);
  if (meant === null) return null;
  return (
    <div role="status">
      <Button variant="link" onClick={() => onAccept(meant)}>
        {t('Did you mean {email}?', { email: meant })}
      </Button>
    </div>
  );
}
