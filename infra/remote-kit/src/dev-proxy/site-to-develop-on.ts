const TIMEOUT_MS = 10_000;
/** What Node calls a certificate that nobody it trusts vouches for. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
const OWN_MACHINE = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * The site that a remote can be developed against, or why not. `code` is the command's exit code.
 * @param address as typed; undefined if there was none
 */
export async function siteToDevelopOn(
  address: string | undefined,
): Promise<{ url: URL } | { problem: string; code: 1 | 2 }> {
  const url = URL.parse(address ?? '');
  if (url === null) return { problem: 'Give the address of the site: --site https://www.example.org', code: 2 };
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && OWN_MACHINE.has(url.hostname));
  if (!isSafe) return { problem: 'The address must begin with https://, because you may sign in there.', code: 2 };
  try {
    const response = await fetch(new URL('/shell.json', url), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const shell: unknown = response.ok ? await response.json() : null;
    if (typeof shell === 'object' && shell !== null && 'platform' in shell) return { url };
    return { problem: `${url.origin} has no shell for remotes: /shell.json answered ${response.status}.`, code: 1 };
  } catch (error) {
    return { problem: `${url.origin} did not answer: ${reasonOf(error)}`, code: 1 };
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  if (!('code' in cause) || !UNTRUSTED.has(String(cause.code))) return cause.message;
  return 'its certificate is not trusted here. Set NODE_EXTRA_CA_CERTS to a file with that of its authority (PEM).';
}
