/** Packages for remotes outside this repository: their folders, and what the change log calls them. */
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

/** The API that the contracts belong to, in their tarball: the checks of a publication compare it with the live one. */
export const API_DOCUMENT = 'openapi.json';

/** A remote has one copy of these, so each package takes the remote's. */
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

/** Development tools of a remote. `npm start` does not need them, so workspaces list them as devDependencies. */
export const TOOLS_OF_REMOTES = new Set([
  '@axe-core/playwright',
  '@playwright/test',
  '@pmmmwh/react-refresh-webpack-plugin',
  'react-refresh',
  'webpack-dev-server',
]);
