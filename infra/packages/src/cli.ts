import { runCommand } from '@marketplace/local';

await runCommand({ packages: () => import('./packages.ts') });
