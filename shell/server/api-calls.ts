import { readTlsIdentity, type TlsIdentity } from '@marketplace/http-server';
import { Agent, fetch, type RequestInit, type Response } from 'undici';
import type { SiteEnvironment } from './settings.ts';

/**
 * Reads the certificate for the site's calls to the API and for the proxy's calls to the site. Returns null without
 * INTERNAL_TLS_DIRECTORY.
 */
export const internalTls = ({ INTERNAL_TLS_DIRECTORY: folder }: SiteEnvironment): TlsIdentity | null =>
  folder === undefined ? null : readTlsIdentity(folder);

/** Makes a GET call to the API for the site itself, not on behalf of a visitor. */
export type CallApi = (path: string, init: RequestInit) => Promise<Response>;

export function callsOfApi({ API_URL: url }: SiteEnvironment, tls: TlsIdentity | null): CallApi {
  const dispatcher = new Agent({ connect: { ...tls } });
  return (path, init) => fetch(url + path, { ...init, dispatcher });
}
