import type { FastifyInstance } from 'fastify';

interface ShownGauge {
  name: string;
  help: string;
  label?: string;
  /** Measures the value; called on each scrape. */
  read(): number | Map<string, number> | Promise<Map<string, number>>;
}

export function showGauge({ metrics }: Pick<FastifyInstance, 'metrics'>, { name, help, label, read }: ShownGauge) {
  return new metrics.client.Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    async collect() {
      const value = await read();
      if (typeof value === 'number') this.set(value);
      else for (const [labelValue, labeledValue] of value) this.set({ [label ?? '']: labelValue }, labeledValue);
    },
  });
}
