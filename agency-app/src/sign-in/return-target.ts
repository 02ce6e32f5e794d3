import { useLocation } from '@marketplace/platform';

/** Page from which the guard redirected (`location.state.from`), or else the candidates page. */
export function useReturnTarget(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  if (typeof from !== 'object' || from === null || !('pathname' in from) || typeof from.pathname !== 'string') {
    return '/candidates';
  }
  const search = 'search' in from && typeof from.search === 'string' ? from.search : '';
  const hash = 'hash' in from && typeof from.hash === 'string' ? from.hash : '';
  return isPathOfThisSite(from.pathname) ? `${from.pathname}${search}${hash}` : '/candidates';
}

/** Email address for the sign-in, if the previous page passed one. */
export function useKnownEmail(): string {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}

function isPathOfThisSite(path: string): boolean {
  return path.startsWith('/') && !path.startsWith('//') && !path.includes('\\');
}
