import { availableParallelism, cpus, totalmem } from 'node:os';

/** What a figure means little without. */
export function machineFacts() {
  return {
    date: new Date().toISOString(),
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
}
