import { availableParallelism, cpus, totalmem } from 'node:os';

/** Machine details needed to interpret the figures. */
export function machineFacts() {
  return {
    date: new Date().toISOString(),
    cores: availableParallelism(),
    processor: cpus()[0]?.model ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
  };
}
