import type { RunningServer } from '@marketplace/http-server';
import { SLOT_COUNT } from '@marketplace/domain';
import { readRemoteEnvironment, startRemoteServer } from '@marketplace/remote-server';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { releasedPages } from '../../src/testing/our-remotes.ts';
import { listening, startQuietSite } from './quiet-site.ts';

export const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`;
export const INTEGRITY = `sha384-${'A'.repeat(64)}`;
export const ASSOCIATION = {
  code: 'iahhc',
  state: 'IN',
  name: 'Indiana Association',
  logo: '/associations/iahhc.svg',
  theme: { '--brand-primary': '#22395b' },
  support_email: null,
  sms_opt_in_default: true,
};

/** Supply counts of the fake API, the same on the main site and all association sites. */
export const SUPPLY = {
  counted_at: '2026-11-22T09:20:00.000Z',
  total: 25,
  by_state: { IN: 25 },
  by_discipline: { RN: 25 },
  by_slot: Array.from({ length: SLOT_COUNT }, () => 0),
};

interface SeenCall {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A site with a built shell, one remote, and a fake API that records calls. */
interface SiteUnderTest {
  url(): string;
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  restart(changes: Record<string, string>): Promise<void>;
  apiCalls(): readonly SeenCall[];
  stopRemote(): Promise<void>;
  release(id: string, script: string): Promise<void>;
  write(path: string, content: string): Promise<void>;
  pathOf(path: string): string;
}

export function siteUnderTest(): SiteUnderTest {
  let folder: string;
  let api: Server;
  let apiUrl: string;
  let apiCalls: SeenCall[] = [];
  let agency: RunningServer;
  let site: RunningServer;

  const pathOf = (path: string) => join(folder, path);
  async function write(path: string, content: string): Promise<void> {
    await mkdir(join(pathOf(path), '..'), { recursive: true });
    await writeFile(pathOf(path), content);
  }
  const release = (id: string, script: string) =>
    write('agency/release.json', JSON.stringify({ name: 'agency-app', ...releaseEntry(id, script) }));
  const startAgency = () =>
    startRemoteServer(
      readRemoteEnvironment({
        REMOTE_NAME: 'agency-app',
        REMOTE_DIST: pathOf('agency'),
        PORT: '0',
        LOG_LEVEL: 'silent',
      }),
    );
  const startSite = (changes: Record<string, string> = {}) =>
    startQuietSite({ API_URL: apiUrl, AGENCY_REMOTE_URL: agency.url, SHELL_DIST: pathOf('shell'), ...changes });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'site-'));
    await write('shell/index.html', '<!doctype html><html><head><!--site-head--></head><body></body></html>');
    await write('shell/assets/main.0123456789.js', SCRIPT);
    await write('shell/assets/main.0123456789.js.map', '{}');
    await write('shell/assets/figtree.0123456789.woff2', 'font');
    await write('shell/secret.json', '{}');
    await write('agency/1.0.0-abc/remoteEntry.js', SCRIPT);
    await write('agency/1.0.0-abc/mf-manifest.json', '{}');

    api = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        apiCalls.push({ method: request.method, url: request.url, headers: request.headers, body });
        const answers: Record<string, object> = {
          '/api/associations/iahhc': ASSOCIATION,
          '/api/languages': {},
          '/api/supply': SUPPLY,
        };
        const answer = answers[request.url?.replace(/\?.*$/s, '') ?? ''];
        response.writeHead(answer === undefined ? 404 : 200, {
          'content-type': 'application/json',
          'set-cookie': 'a=1; HttpOnly',
        });
        response.end(JSON.stringify(answer ?? {}));
      });
    });
    apiUrl = await listening(api);
  });
  afterAll(async () => {
    api.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    apiCalls = [];
    await release('1.0.0-abc', 'routes.1.js');
    agency = await startAgency();
    site = await startSite();
  });
  afterEach(async () => {
    await site.stop();
    await agency.stop();
  });

  return {
    url: () => site.url,
    get: (path, headers = {}) => fetch(site.url + path, { headers }),
    async restart(changes) {
      await site.stop();
      site = await startSite(changes);
    },
    apiCalls: () => apiCalls,
    stopRemote: () => agency.stop(),
    release,
    write,
    pathOf,
  };
}

export function configOf(html: string): unknown {
  return dataOf(html, 'site-config');
}

export function dataOf(html: string, id: string): unknown {
  const text = new RegExp(`<script type="application/json" id="${id}">(.*?)</script>`).exec(html)?.[1];
  return JSON.parse(text ?? 'null');
}

const SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  '/signin': ['sign-in.js'],
  '/candidates/:slug': ['discipline.js'],
};

function releaseEntry(id: string, script: string) {
  const path = `/remotes/agency-app/${id}/`;
  const entry = `${path}remoteEntry.js`;
  return {
    release: id,
    entry,
    integrity: INTEGRITY,
    scripts: [entry, path + script],
    pages: releasedPages('agency-app').map((page) => ({
      ...page,
      scripts: (SCRIPTS[page.path] ?? []).map((file) => path + file),
    })),
    container: 'agency_app',
    platform: '^0.1.0',
  };
}
