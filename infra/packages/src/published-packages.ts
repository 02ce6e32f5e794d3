/** Packages for remotes in other repositories. `title` is the heading in the changelog. */
export const PUBLISHED_PACKAGES = [
  { folder: 'shared/domain', title: 'Domain' },
  { folder: 'shared/contracts', title: 'Contracts' },
  { folder: 'shared/platform', title: 'Platform' },
  { folder: 'shared/ui', title: 'Design system' },
  { folder: 'infra/cli', title: 'Command line' },
  { folder: 'infra/release', title: 'Release' },
  { folder: 'infra/remote-kit', title: 'Remote kit' },
  { folder: 'infra/create-remote', title: 'Generator of remotes' },
] as const;

/** OpenAPI document in the contracts' tarball; release checks compare it with the live API. */
export const API_DOCUMENT = 'openapi.json';

/** Singletons. A page has one copy of each, so packages declare them as peers. */
export const ONE_COPY = new Set([
  '@marketplace/platform',
  'react',
  'react-dom',
  'react-hook-form',
  'vitest',
  'happy-dom',
  '@testing-library/dom',
  '@testing-library/jest-dom',
]);

/**
 * Tools that a remote needs for development. Workspaces list them as devDependencies, because `npm start` does not need
 * them.
 */
export const TOOLS_OF_REMOTES = new Set([
  '@aws-sdk/client-s3',
  '@axe-core/playwright',
  '@playwright/test',
  '@pmmmwh/react-refresh-webpack-plugin',
  'react-refresh',
  'webpack-dev-server',
]);
