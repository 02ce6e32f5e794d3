import { imageSize } from 'image-size';
import { randomUUID } from 'node:crypto';
import { DEFAULT_CRITERIA } from '@marketplace/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, signUpAgency, type SignedUpAgency, type TestApp } from '../../testing/test-app.ts';
import { findMailRecipient } from '../../agency/unlocks/unlocks.repository.ts';
import { AssociationRejectedError, type AssociationDefinition } from './association-definition.ts';
import { addAssociation, changeAssociation, removeAssociation } from './associations.service.ts';
import { bitmapOf } from './logo-bitmap.ts';
import { readLogo } from './logo.ts';

let host: TestApp;
beforeAll(async () => {
  host = await createTestApp();
});
afterAll(() => host.close());

const logo = (color: string) =>
  readLogo(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="${color}" d="M0 0h8v8z"/></svg>`,
    ),
  );
const definition: AssociationDefinition = {
  state: 'OH',
  name: 'Ohio Firefly Alliance',
  theme: { '--brand-primary': '#7a1f3d' },
  support_email: 'help@firefly.example',
  sms_opt_in_default: false,
};
const get = async (path: string) => {
  const answer = await host.app.inject({ url: path });
  return { status: answer.statusCode, headers: answer.headers, body: answer.body, raw: answer.rawPayload };
};
const read = async (code: string) => JSON.parse((await get(`/api/associations/${code}`)).body);

describe('association in a new database', () => {
  test('is returned with its brand and its US state', async () => {
    const answer = await get('/api/associations/iahhc');
    expect(JSON.parse(answer.body)).toEqual({
      code: 'iahhc',
      state: 'IN',
      name: 'Indiana Association for Home and Hospice Care',
      logo: expect.stringMatching(/^\/api\/associations\/iahhc\/logo\/[0-9a-f]{32}$/),
      logo_ratio: 1,
      theme: {},
      support_email: null,
      sms_opt_in_default: true,
      examples: { city: 'Carmel', zip: '46032', phone: '(317) 555-0123' },
    });
    expect(answer.headers['cache-control']).toBe('public, max-age=60');
  });

  test('has a logo that is cached forever, runs nothing and has the right media type', async () => {
    const { logo: path } = await read('iahhc');
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatch(/^<svg /);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*sandbox$/),
    });
  });
});

test.each([
  ['a drawing', '<path fill="#7a1f3d" d="M0 0h8v8z"/>', 'image/png'],
  ['a drawing with text', '<text x="1" y="6" font-family="Georgia">O</text>', 'image/png'],
])('an association’s SVG logo is also available as a PNG for emails: %s', async (_what, content, mediaType) => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 8">${content}</svg>`;
  const code = `a${randomUUID().slice(0, 8)}`;
  await addAssociation(host.deps, { code, ...definition, logo: readLogo(Buffer.from(svg)) });
  const { logo: path } = await read(code);
  for (const time of ['first', 'again']) {
    const answer = await host.app.inject({ url: `${path}?format=bitmap` });
    expect(answer.headers['content-type'], time).toBe(mediaType);
    expect(answer.headers['cache-control']).toContain('immutable');
    // Without this header, webmail and the payment page cannot show the logo.
    expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(imageSize(answer.rawPayload)).toMatchObject({ type: 'png', width: 288, height: 96 });
  }
  expect((await get(`${path}?format=gif`)).status).toBe(400);
});

test('a PNG or JPEG logo is used in emails unchanged, while a WebP logo is converted to PNG', async () => {
  const png = { mediaType: 'image/png', bytes: Buffer.from('any bytes') };
  expect(await bitmapOf('1', png)).toBe(png);
  const webp = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
  const drawn = await bitmapOf('2', { mediaType: 'image/webp', bytes: webp });
  expect(imageSize(drawn.bytes)).toMatchObject({ type: 'png', height: 96 });
});

test('an unknown association or logo gets an uncached 404, while a malformed code gets a field error', async () => {
  const unknown = await get('/api/associations/nowhere');
  expect(JSON.parse(unknown.body)).toMatchObject({ status: 404, code: 'association_not_found' });
  expect(unknown.headers['cache-control']).toBe('no-store');
  expect((await get(`/api/associations/iahhc/logo/${'0'.repeat(32)}`)).status).toBe(404);
  expect((await get('/api/associations/iahhc/logo/..%2f..%2fetc')).status).toBe(400);
  const impossible = await get('/api/associations/NOT%20ONE');
  expect(JSON.parse(impossible.body)).toMatchObject({
    status: 400,
    errors: [{ field: 'code', message: 'Unknown association' }],
  });
});

describe('new association', () => {
  let code: string;
  beforeEach(async () => {
    code = `a${randomUUID().slice(0, 8)}`;
    await addAssociation(host.deps, { code, ...definition, logo: logo('#111111') });
  });

  test('is available immediately, with its logo', async () => {
    const answer = await read(code);
    expect(answer).toEqual({
      code,
      ...definition,
      logo: expect.any(String),
      logo_ratio: 1,
      examples: { city: 'Columbus', zip: '43215', phone: '(614) 555-0123' },
    });
    expect((await get(answer.logo)).body).toContain('#111111');
  });

  test('cannot be created twice or with invalid values', async () => {
    await expect(addAssociation(host.deps, { code, ...definition, logo: logo('#222222') })).rejects.toThrow(
      /already exists/,
    );
    for (const wrong of [{ code: 'signup' }, { code: 'ohio', name: '' }]) {
      await expect(addAssociation(host.deps, { ...definition, logo: logo('#222222'), ...wrong })).rejects.toThrow(
        AssociationRejectedError,
      );
    }
  });

  test('keeps all fields that a change does not name', async () => {
    await changeAssociation(host.deps, { code, name: 'Firefly of Ohio', support_email: null });
    expect(await read(code)).toMatchObject({ ...definition, name: 'Firefly of Ohio', support_email: null });
    await expect(changeAssociation(host.deps, { code, name: '' })).rejects.toThrow(AssociationRejectedError);
    await expect(changeAssociation(host.deps, { code: 'nowhere', name: 'Some name' })).rejects.toThrow(
      /no association/,
    );
  });

  test('gets a new logo URL when its logo changes, and the old URL still works', async () => {
    const before = await read(code);
    await changeAssociation(host.deps, { code, logo: logo('#333333') });
    const after = await read(code);
    expect(after.logo).not.toBe(before.logo);
    expect((await get(after.logo)).body).toContain('#333333');
    expect((await get(before.logo)).body).toContain('#111111');
  });

  test('is deleted if nothing refers to it', async () => {
    const { logo: path } = await read(code);
    expect(await removeAssociation(host.deps, { code, force: false })).toEqual({ done: 'deleted' });
    expect((await get(`/api/associations/${code}`)).status).toBe(404);
    expect((await get(path)).status).toBe(404);
    await expect(removeAssociation(host.deps, { code, force: true })).rejects.toThrow(/no association/);
  });

  describe('that has been used', () => {
    let agency: SignedUpAgency;
    beforeEach(async () => {
      agency = await signUpAgency(host);
      const criteria = { ...DEFAULT_CRITERIA, zip_code: '43215' };
      const saved = await host.app.inject({
        method: 'POST',
        url: '/api/saved-searches',
        headers: agency.headers,
        payload: { name: 'Nurses', discipline: 'RN', criteria, daily_mail: true, association: code },
      });
      expect(saved.statusCode, saved.body).toBe(201);
      await host.db
        .insertInto('checkouts')
        .values({
          agency_id: agency.agencyId,
          kind: 'subscription',
          amount_cents: 50_000,
          association: code,
          created_at: new Date(),
          expires_at: new Date(),
        })
        .execute();
    });

    test('is kept unless its removal is forced', async () => {
      expect(await removeAssociation(host.deps, { code, force: false })).toEqual({
        done: 'kept',
        purchases: 1,
        savedSearches: 1,
      });
      expect((await get(`/api/associations/${code}`)).status).toBe(200);
    });

    test('is retired if its removal is forced: no data is lost, and its saved searches continue on the main site, limited to its state', async () => {
      expect(await removeAssociation(host.deps, { code, force: true })).toEqual({ done: 'retired' });
      expect(JSON.parse((await get(`/api/associations/${code}`)).body)).toMatchObject({
        status: 410,
        code: 'association_retired',
      });
      const searches = await host.app.inject({ url: '/api/saved-searches', headers: agency.headers });
      expect(searches.json().saved_searches).toEqual([
        expect.objectContaining({
          association: null,
          criteria: { ...DEFAULT_CRITERIA, zip_code: '43215', state: ['OH'] },
        }),
      ]);
      const checkouts = await host.db
        .selectFrom('checkouts')
        .where('agency_id', '=', agency.agencyId)
        .select('association')
        .execute();
      expect(checkouts).toEqual([{ association: code }]);
      expect(await findMailRecipient(host.db, { agencyId: agency.agencyId }, code)).toMatchObject({
        association: null,
      });
    });

    test('is restored when it is changed', async () => {
      await removeAssociation(host.deps, { code, force: true });
      await changeAssociation(host.deps, { code });
      expect(await read(code)).toMatchObject(definition);
      expect(await findMailRecipient(host.db, { agencyId: agency.agencyId }, code)).toMatchObject({
        association: { code, name: definition.name, support_email: 'help@firefly.example' },
      });
    });
  });
});

test('emails from an association site carry its name, its support address and its prefix', async () => {
  const code = `m${randomUUID().slice(0, 8)}`;
  await addAssociation(host.deps, { code, ...definition, logo: logo('#444444') });
  const agency = await signUpAgency(host);
  const forgotten = await host.app.inject({
    method: 'POST',
    url: '/api/auth/forgot-password',
    payload: { email: agency.email, association: code },
  });
  expect(forgotten.statusCode).toBe(200);
  const mail = host.sentMails.find(({ to }) => to === agency.email);
  for (const part of [definition.name, 'help@firefly.example', `http://localhost:4000/${code}/reset-password?token=`]) {
    expect(mail?.text).toContain(part);
    expect(mail?.html).toContain(part);
  }
  expect(mail?.text).not.toContain(host.config.SUPPORT_EMAIL);
});
