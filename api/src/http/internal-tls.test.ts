import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/test-app.ts';

let host: TestApp;
let folder: string;
let port: number;
/** Client certificates: one issued by our CA, and one by another CA. */
let ours: Required<Pick<RequestOptions, 'ca' | 'cert' | 'key'>>;
let others: typeof ours;

async function authority(name: string) {
  const ca = await generate([{ name: 'commonName', value: name }], {
    algorithm: 'sha256',
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  });
  const signed = async (subject: string) => {
    const { cert, private: key } = await generate([{ name: 'commonName', value: subject }], {
      algorithm: 'sha256',
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
      ca: { key: ca.private, cert: ca.cert },
    });
    return { ca: ca.cert, cert, key };
  };
  return { server: await signed('api'), caller: await signed('site') };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'internal-tls-'));
  const [own, foreign] = [await authority('ours'), await authority('others')];
  [ours, others] = [own.caller, foreign.caller];
  const { ca, cert, key } = own.server;
  for (const [name, content] of Object.entries({ 'ca.crt': ca, 'tls.crt': cert, 'tls.key': key }))
    await writeFile(join(folder, name), content);
  host = await createTestApp({ environment: { INTERNAL_TLS_DIRECTORY: folder } });
  port = Number(new URL(await host.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true });
});

const status = (path: string, caller: RequestOptions) =>
  new Promise<number | undefined>((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, agent: false, ...caller }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode));
    });
    call.on('error', reject);
    call.end();
  });

test('a caller with a certificate that our CA signed gets a response', async () => {
  expect(await status('/api/languages', ours)).toBe(200);
});

test.each(['/api/languages', '/%61pi/languages', '/api/agency-profile', '/api/nothing'])(
  '%s is rejected without a certificate, and with a certificate from another CA',
  async (path) => {
    expect(await status(path, { ca: ours.ca })).toBe(404);
    expect(await status(path, { ...others, ca: ours.ca })).toBe(404);
    expect(host.logLines.join()).toContain('rejected a request without a client certificate');
  },
);

test('probes and metrics need no certificate', async () => {
  for (const path of ['/api/health/live', '/api/health/ready', '/metrics'])
    expect(await status(path, { ca: ours.ca }), path).toBe(200);
});

test('a request without TLS is rejected, and a caller rejects another server’s certificate', async () => {
  await expect(fetch(`http://127.0.0.1:${port}/api/health/live`)).rejects.toThrow();
  await expect(status('/api/languages', others)).rejects.toThrow(/certificate/);
});
