// @module-tag slow
import { describe, expect, test } from 'vitest';
import { signUpForm } from '../agency/accounts/auth.testing.ts';
import { canMount, mountSmallDisk, pretendSmallDisk, type SmallDisk } from '../testing/small-disk.ts';
import { createTestApp } from '../testing/test-app.ts';
import { openDatabase } from './database.ts';

const WAYS: [name: string, make: () => Promise<SmallDisk>][] = [['simulated by triggers', pretendSmallDisk]];
if (canMount()) WAYS.unshift(['a real one of a few megabytes', mountSmallDisk]);

describe.each(WAYS)('a full disk (%s)', (_name, make) => {
  test('is reported as temporary, fails readiness while it lasts, and needs no restart', async () => {
    const disk = await make();
    const { db } = openDatabase({ url: disk.url, onConnectionError: () => undefined });
    const host = await createTestApp({ overrides: { db } });
    const get = async (url: string) => (await host.app.inject({ url })).statusCode;
    const signUp = (email: string) =>
      host.app.inject({
        method: 'POST',
        url: '/api/auth/sign-up',
        payload: signUpForm(email),
      });
    try {
      expect(await get('/api/health/ready')).toBe(200);
      await disk.fill();
      const refused = await signUp('dana@agency.example.test');
      expect(refused.headers['retry-after']).toBe('5');
      expect(refused.json()).toMatchObject({
        status: 503,
        code: 'database_unavailable',
        detail: expect.stringContaining('Nothing was changed'),
      });
      for (let time = 0; time < 3; time += 1) expect(await get('/api/health/ready')).toBe(503);
      expect([await get('/api/health/live'), await get('/api/languages')]).toEqual([200, 200]);

      await disk.empty();
      expect(await get('/api/health/ready')).toBe(200);
      expect((await signUp('dana@agency.example.test')).statusCode).toBe(200);
      expect(await get('/api/health/ready')).toBe(200);
    } finally {
      await host.app.close();
      await db.destroy();
      await disk.remove();
    }
  });
});
