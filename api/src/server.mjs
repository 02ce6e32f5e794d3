import { enableCompileCache } from 'node:module';

/**
 * The API as a process: `node api/src/server.mjs`, configured by its environment. JavaScript, and the cache switched on
 * before a file of TypeScript is met: once everything is in the cache, the compiler of TypeScript is not even loaded.
 * That makes a start faster and the process some 15 MB smaller.
 */
enableCompileCache();
await import('./server.ts');
