import { runCommand } from '@marketplace/cli';

await runCommand({
  agency: () => import('./agencies/command.ts'),
  evidence: () => import('./evidence/command.ts'),
  association: () => import('./associations/command.ts'),
  support: () => import('./support/command.ts'),
  release: () => import('./release.ts'),
});
