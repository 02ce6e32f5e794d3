import { expect, test } from 'vitest';
import { packedManifest, readWorkspaceManifest } from './packed-manifest.ts';

const ours = { '@marketplace/rates': '1.2.0', '@marketplace/domain': '1.1.0', '@marketplace/platform': '2.0.1' };
const workspace = readWorkspaceManifest(
  JSON.stringify({
    name: '@marketplace/rates',
    version: '1.2.0',
    private: true,
    bin: { rates: './src/cli.ts' },
    exports: { '.': './src/index.ts', './page': './src/page/page.tsx', './rates.css': './src/rates.css' },
    scripts: { types: 'tsc' },
    dependencies: { '@marketplace/domain': '*', '@marketplace/platform': '*', react: '19.3.1', zod: '4.6.7' },
    devDependencies: { vitest: '5.1.1', 'webpack-dev-server': '6.1.0', prettier: '3.0.0' },
  }),
);
const packed = packedManifest(workspace, ours, ['openapi.json']);

test('the packed manifest maps exports and commands to compiled files', () => {
  expect(packed).toMatchObject({
    bin: { rates: './dist/cli.js' },
    exports: {
      '.': { types: './dist/index.d.ts', default: './dist/index.js' },
      './page': { types: './dist/page/page.d.ts', default: './dist/page/page.js' },
      './rates.css': './dist/rates.css',
      './openapi.json': './openapi.json',
    },
    files: ['dist', 'openapi.json'],
  });
});

test('the packed manifest pins our packages and makes singletons peer dependencies', () => {
  expect(packed).toMatchObject({
    dependencies: { '@marketplace/domain': '1.1.0', zod: '4.6.7', 'webpack-dev-server': '6.1.0' },
    peerDependencies: { '@marketplace/platform': '2.0.1', react: '^19.3.1', vitest: '^5.1.1' },
  });
});

test('the packed manifest drops private, scripts and devDependencies', () => {
  for (const field of ['private', 'scripts', 'devDependencies']) expect(packed).not.toHaveProperty(field);
  expect(packed).toHaveProperty('license');
});

test('the packed manifest rejects a dependency on an unpublished package', () => {
  expect(() => packedManifest(workspace, {}, [])).toThrow(
    '@marketplace/domain is a dependency but not one of the published',
  );
});
