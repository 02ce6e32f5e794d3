import { warnOfForwardedAddresses } from '@marketplace/http-server';
import Fastify from 'fastify';
import { expect, test } from 'vitest';

test('the site logs one warning if an untrusted proxy forwards addresses, and no warning if the proxy is trusted', async () => {
  const lines: string[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
    trustProxy: ['127.0.0.1'],
  });
  warnOfForwardedAddresses(app);
  app.get('/', async () => ({}));
  const forwarded = { 'x-forwarded-for': '198.51.100.7' };
  await app.inject({ url: '/', remoteAddress: '127.0.0.1', headers: forwarded });
  await app.inject({ url: '/', remoteAddress: '10.42.0.9' });
  expect(lines).toEqual([]);
  for (let time = 0; time < 3; time += 1)
    await app.inject({ url: '/', remoteAddress: '10.42.0.9', headers: forwarded });
  await app.close();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('TRUSTED_PROXIES');
  expect(lines[0]).not.toMatch(/198\.51|10\.42/);
});
