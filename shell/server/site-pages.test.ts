import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { SUPPLY_ELEMENT } from '../src/overview/delivered-supply.ts';
import { NOWHERE } from './testing/quiet-site.ts';
import { OUR_LIST } from './testing/our-releases.ts';
import { ASSOCIATION, configOf, dataOf, INTEGRITY, siteUnderTest, SUPPLY } from './testing/site-under-test.ts';

const site = siteUnderTest();
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

describe('site page', () => {
  test('has a CSP that allows only empty inline style elements, without a nonce or unsafe sources', async () => {
    const [first, second] = await Promise.all([site.get('/signin'), site.get('/signin')]);
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain(`style-src 'self' ${hashOf('')};`);
    expect(policy).not.toMatch(/unsafe|nonce/);
    expect(await second.text()).toBe(await first.text());
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    expect(first.headers.get('strict-transport-security')).toContain('max-age');
  });

  test('lists the remotes for the shell, including an unresponsive one', async () => {
    expect(configOf(await (await site.get('/')).text())).toMatchObject({
      productName: 'Homecare Talent Network',
      remotes: [
        { name: 'agency-app', current: { release: '1.0.0-abc', container: 'agency_app', platform: '^0.1.0' } },
        { name: 'caregiver-app', current: null },
      ],
      associations: [],
    });
  });

  test('loads the shell before its remote, so that the shell can report a hanging remote', async () => {
    const script = '<script defer src="/assets/main.0123456789.js"></script>';
    await site.write(
      'shell/index.html',
      `<!doctype html><html><head><!--site-head-->${script}</head><body></body></html>`,
    );
    await site.restart({});
    const html = await (await site.get('/signin')).text();
    const own = html.indexOf('<script defer fetchpriority="high" src="/assets/main.0123456789.js">');
    expect(own).toBeGreaterThan(0);
    expect(html.indexOf('rel="preload" as="script"')).toBeGreaterThan(own);
  });

  test('preloads the first scripts of its remote and the scripts of the page', async () => {
    const preloads = async (path: string) => {
      const html = await (await site.get(path)).text();
      return [...html.matchAll(/<link rel="preload" as="script" href="([^"]+)"( integrity="[^"]+")?/g)].map(
        ([, href, integrity]) => [href, integrity?.trim()],
      );
    };
    const folder = '/remotes/agency-app/1.0.0-abc';
    const ofRemote = [
      [`${folder}/remoteEntry.js`, `integrity="${INTEGRITY}"`],
      [`${folder}/routes.1.js`, undefined],
    ];
    expect(await preloads('/signin')).toEqual([...ofRemote, [`${folder}/sign-in.js`, undefined]]);
    expect(await preloads('/iahhc/candidates/rn')).toEqual([...ofRemote, [`${folder}/discipline.js`, undefined]]);
    expect(await preloads('/account')).toEqual(ofRemote);
    expect(await preloads('/')).toEqual([]);
  });

  test('lists the navigation of signed-in agencies for the shell', async () => {
    const remotes = expect.arrayContaining([
      expect.objectContaining({
        name: 'agency-app',
        current: expect.objectContaining({
          pages: expect.arrayContaining([
            expect.objectContaining({
              path: '/shortlist',
              nav: { label: 'Shortlist', icon: 'bookmark', count: '/api/shortlist/count' },
            }),
          ]),
        }),
      }),
    ]);
    expect(configOf(await (await site.get('/')).text())).toMatchObject({ remotes });
  });

  test('has its title and description for search engines before any script runs', async () => {
    const html = await (await site.get('/')).text();
    expect(html).toContain('<title>Homecare Talent Network Overview</title>');
    expect(html).toContain('<meta name="description"');
    expect(html).toContain('<link rel="canonical" href="https://care.example.test/" />');
  });

  test('is canonical on the main site, but has its own Open Graph tags on an association site', async () => {
    const html = await (await site.get('/iahhc/agency-terms')).text();
    expect(html).toContain('<link rel="canonical" href="https://care.example.test/agency-terms" />');
    const shared = Object.fromEntries(
      [...html.matchAll(/<meta property="og:([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
    );
    expect(shared).toMatchObject({
      site_name: 'Homecare Talent Network | Indiana Association',
      title: 'Agency Terms and Conditions | Homecare Talent Network | Indiana Association',
      description: expect.stringContaining('The terms under which'),
      url: 'https://care.example.test/iahhc/agency-terms',
      image: 'https://care.example.test/shared-picture.png',
      locale: 'en_US',
    });
    const picture = await site.get('/shared-picture.png');
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    const bare = await (await site.get('/agency-terms')).text();
    expect(bare).toContain('content="Agency Terms and Conditions | Homecare Talent Network" />');
    expect(bare).toContain('<meta property="og:url" content="https://care.example.test/agency-terms" />');
  });

  test('has its title, and is not indexed unless it is public', async () => {
    await site.write('remotes.json', OUR_LIST);
    await site.restart({ REMOTES_LIST: site.pathOf('remotes.json') });
    for (const [path, title] of [
      ['/candidates', 'Browse Available Candidates'],
      ['/candidates/rn', 'Registered Nurse'],
      ['/iahhc/account', 'My Account'],
      ['/thank-you', 'Thank you'],
      ['/confirm-email', 'Confirm your email'],
      ['/iahhc/confirm-availability', 'Are you still available at these times?'],
    ]) {
      const html = await (await site.get(path ?? '')).text();
      expect(html, path).toContain('<meta name="robots" content="noindex" />');
      expect(html, path).toContain(`<title>${title} | Homecare Talent Network</title>`);
      expect(html, path).not.toContain('rel="canonical"');
    }
  });

  test('contains the supply counts only if it has the supply map', async () => {
    expect(dataOf(await (await site.get('/')).text(), SUPPLY_ELEMENT)).toEqual({ association: null, supply: SUPPLY });
    expect(dataOf(await (await site.get('/iahhc')).text(), SUPPLY_ELEMENT)).toEqual({
      association: 'iahhc',
      supply: SUPPLY,
    });
    for (const path of ['/agency-terms', '/care-professionals', '/iahhc/signin', '/nobody']) {
      expect(dataOf(await (await site.get(path)).text(), SUPPLY_ELEMENT), path).toBeNull();
    }
    const supplyCalls = site.apiCalls().filter(({ url }) => url?.startsWith('/api/supply'));
    expect(supplyCalls.map(({ url }) => url)).toEqual(['/api/supply', '/api/supply?association=iahhc']);
    await site.restart({ API_URL: NOWHERE });
    // The page says that there are no counts, so the browser does not request them.
    expect(dataOf(await (await site.get('/')).text(), SUPPLY_ELEMENT)).toEqual({ association: null, supply: null });
  });

  test('has inline styles with hashes if it is rendered on the server, and can be cached briefly by a CDN', async () => {
    await site.write(
      'rendered/index.html',
      '<!doctype html><html lang="en"><head><!--site-head--><script defer src="/assets/main.1.js"></script>' +
        '<link href="/assets/main.1.css" rel="stylesheet"></head>' +
        '<body><div id="root"></div><noscript>No</noscript></body></html>',
    );
    await site.write('rendered/assets/main.1.css', '/* words */ body { margin: 0 }');
    await site.write('rendered/assets/figtree.1.woff2', '');
    await site.write(
      'rendered/server/render.cjs',
      `exports.renderSite = async ({ config, path }) => ({
        body: '<h1>' + path + ' $& ' + config.associations.length + '</h1>',
        styles: '<style data-styled="true">.a{b:c}</style>',
      });`,
    );
    await site.restart({ SHELL_DIST: site.pathOf('rendered') });
    await expect.poll(async () => (await site.get('/iahhc')).text(), { timeout: 5000 }).toContain('<h1>');
    const page = await site.get('/iahhc');
    const html = await page.text();
    expect(html).toContain('<div id="root"><h1>/iahhc $& 1</h1></div>');
    const styles = ['.a{b:c}', ' body { margin: 0 }', ':root{--brand-primary:#22395b}'];
    expect([...html.matchAll(/<style[^>]*>(.*?)<\/style>/g)].map(([, text]) => text).sort()).toEqual(styles.sort());
    for (const text of styles) expect(page.headers.get('content-security-policy')).toContain(hashOf(text));
    expect(page.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10, stale-if-error=3600');
    expect(page.headers.get('vary')).toContain('accept-language, cookie');
    expect(page.headers.get('set-cookie')).toBeNull();
    expect(html).toContain('<script defer src="/start-after-paint.js" data-script="/assets/main.1.js"></script>');
    expect(html).not.toMatch(/<noscript>|rel="stylesheet"|start-failed/);
    const signIn = await site.get('/signin');
    const signInHtml = await signIn.text();
    expect(signInHtml).toContain('<div id="root"></div>');
    const [, words = '', after] =
      /<template id="start-failed">(.*)<\/template>(.*?)<\/head>/s.exec(
        await (await site.get('/iahhc/account')).text(),
      ) ?? [];
    expect(words).toContain('This page could not be loaded');
    expect(words).toContain('lang="es">No se pudo cargar esta página');
    expect(words).toContain('href="/iahhc"');
    expect(after).toBe('<script defer src="/start-failed.js" data-script="/assets/main.1.js"></script>');
    expect(html + signInHtml).not.toContain('preload-session');
    const protectedPage = await site.get('/iahhc/candidates');
    const frame = await protectedPage.text();
    expect(frame).toContain('<script async src="/preload-session.js"');
    expect(frame).toContain('<div id="root" data-frame-only><h1>/iahhc/- $& 1</h1></div>');
    expect(frame).toContain('<script defer fetchpriority="low" src="/assets/main.1.js"></script>');
    expect(signInHtml).toContain('<script defer fetchpriority="high" src="/assets/main.1.js"></script>');
    expect(frame).toContain('<noscript>');
    expect(frame).not.toMatch(/after-paint|main\.1\.css/);
    expect(frame).toContain('<html lang="en" data-fonts-later>');
    expect(frame).not.toContain('as="font"');
    expect(signInHtml).toContain('<html lang="en">');
    expect(signInHtml).toMatch(/as="font"[^>]+fetchpriority="low"/);
    for (const text of styles) expect(protectedPage.headers.get('content-security-policy')).toContain(hashOf(text));
    expect(protectedPage.headers.get('cache-control')).toBe('private, no-cache');
    expect(signIn.headers.get('cache-control')).toBe('private, no-cache');
    expect((await site.get('/nobody')).headers.get('cache-control')).toBe('private, no-cache');
    await site.restart({ SHELL_DIST: site.pathOf('rendered'), SHARED_PAGE_SECONDS: '0' });
    await expect.poll(async () => (await site.get('/')).text(), { timeout: 5000 }).toContain('<h1>');
    expect((await site.get('/')).headers.get('cache-control')).toBe('private, no-cache');
  });

  test('sends no referrer and is not indexed if its URL may carry a token', async () => {
    for (const path of ['/update-profile?token=abc', '/iahhc/reset-password', '/confirm-email?token=abc']) {
      const response = await site.get(path);
      expect(response.headers.get('referrer-policy'), path).toBe('no-referrer');
      expect(await response.text(), path).toContain('<meta name="robots" content="noindex" />');
    }
  });

  test('escapes markup in the product name', async () => {
    await site.restart({ PRODUCT_NAME: '</script><b>$& Care' });
    const html = await (await site.get('/')).text();
    expect(html).not.toContain('</script><b>');
    expect(configOf(html)).toMatchObject({ productName: '</script><b>$& Care' });
  });
});

describe('association in site pages', () => {
  test('is included in the HTML of its pages', async () => {
    const response = await site.get('/iahhc/candidates');
    expect(response.status).toBe(200);
    expect(configOf(await response.text())).toMatchObject({ associations: [ASSOCIATION] });
  });

  test('is not found if it is unknown, like any unknown path', async () => {
    for (const path of ['/nobody', '/nobody/candidates', '/candidates/dentist', '/a/b/c', '/IAHHC!', '//elsewhere']) {
      const response = await site.get(path);
      expect(response.status, path).toBe(404);
      expect(response.headers.get('content-type'), path).toContain('text/html');
    }
  });

  test('shows its brand on the not-found page, too', async () => {
    const response = await site.get('/iahhc/no-such-page');
    expect(response.status).toBe(404);
    expect(configOf(await response.text())).toMatchObject({ associations: [ASSOCIATION] });
  });

  test('is cached instead of being fetched for every page', async () => {
    await site.get('/iahhc');
    await site.get('/iahhc/signin');
    expect(site.apiCalls().filter(({ url }) => url === '/api/associations/iahhc')).toHaveLength(1);
  });

  test('is left for the browser to fetch if the API is down', async () => {
    await site.restart({ API_URL: NOWHERE });
    const response = await site.get('/iahhc');
    expect(response.status).toBe(503);
    expect(configOf(await response.text())).toMatchObject({ associations: [] });
  });
});
