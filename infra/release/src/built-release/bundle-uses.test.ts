import { expect, test } from 'vitest';
import { readBundleUses } from './bundle-uses.ts';

const ENTRY = 'let t={42:{fallback:f,shareKey:"@marketplace/platform"},43:{fallback:f,shareKey:"react"}};';
const uses = (page: string) =>
  readBundleUses(
    new Map([
      ['remoteEntry.js', ENTRY],
      ['page.js', `(self.c||=[]).push([[1],{7(m,e,r){${page}}}]);`],
    ]),
    'remoteEntry.js',
  );

test('platform symbols are found under any minified name', async () => {
  const { platformSymbols } = await uses(
    'var p=r(42),q=r(43);(0,p.useQuery)();p.styled.div``;q.useState();r(42).toast()',
  );
  expect(platformSymbols).toEqual(['styled', 'toast', 'useQuery']);
});

test('a variable with the same minified name as the platform, but in a different scope, is not counted', async () => {
  const { platformSymbols } = await uses(
    'var p=r(42);p.css``;[].map(p=>p.length);function f(p){return p.trim()}{let p=[];p.filter()}for(let p of[])p.click()',
  );
  expect(platformSymbols).toEqual(['css']);
});

test('API calls are found in minified code, and leftovers of removed calls are ignored', async () => {
  const { apiCalls } = await uses(
    'var p=r(42),d=r(8);p.css``;e.a=(0,d.m)("POST","/api/shortlist");e.b={method:"GET",path:"/api/free-unlock"};' +
      '(0,d.m)("GET","/api/agency-profile");(0,d.m)("DELETE","/api/dropped"),e.c=(0,d.m)("GET","/api/kept");d.m("GET","/x")',
  );
  expect(apiCalls).toEqual([
    { method: 'GET', path: '/api/free-unlock' },
    { method: 'GET', path: '/api/kept' },
    { method: 'POST', path: '/api/shortlist' },
  ]);
});

test('a build whose shared imports cannot be read is rejected', async () => {
  await expect(uses('var p=r(41);p.useQuery()')).rejects.toThrow(
    'Cannot read what the build imports from the platform',
  );
  const scripts = new Map([['remoteEntry.js', 'var trial_app={};']]);
  await expect(readBundleUses(scripts, 'remoteEntry.js')).rejects.toThrow('shares no module with the page');
});

test('a remote may share React with the page without the platform', async () => {
  const scripts = new Map([['remoteEntry.js', 'let t={43:{fallback:f,shareKey:"react"}};']]);
  expect(await readBundleUses(scripts, 'remoteEntry.js')).toEqual({ platformSymbols: [], apiCalls: [] });
});
