export type Tell = (done: number, total: number) => void;

export interface Step {
  title: string;
  work: (tell: Tell) => Promise<unknown>;
}

const LINE_EVERY_MS = 15_000;
const SHORT_MS = 1_000;
const CLOCK_MS = 1_000;
const BAR_WIDTH = 24;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const count = (number: number) => number.toLocaleString('en-US');
const percent = (finished: number, total: number) =>
  `${Math.floor(100 * (total > 0 ? Math.min(1, finished / total) : 1))} %`;
const progressText = (finished: number, total: number) =>
  `${percent(finished, total)}, ${count(finished)} of ${count(total)}`;

/**
 * Runs a step. Shows a timer and a progress bar on a terminal, and otherwise prints plain lines. Benchmarks pass
 * `terminal` false, because drawing uses CPU time.
 */
export async function inStep<T>(title: string, work: (tell: Tell) => Promise<T>, terminal = isTerminal()): Promise<T> {
  const results: T[] = [];
  await inSteps([{ title, work: async (tell) => results.push(await work(tell)) }], terminal);
  for (const result of results) return result;
  throw new Error(`'${title}' ended without a result.`);
}

/** Runs steps concurrently and waits for all, then throws the first failure. */
export async function inSteps(steps: readonly Step[], terminal = isTerminal()): Promise<void> {
  const failures: unknown[] = [];
  const recordedSteps = steps.map(({ title, work }) => ({
    title,
    work: (tell: Tell) =>
      work(tell).catch((error: unknown) => {
        failures.push(error);
        throw error;
      }),
  }));
  await (terminal ? onTerminal(recordedSteps) : Promise.allSettled(recordedSteps.map(inPlainLines)));
  if (failures.length > 0) throw failures[0];
}

function isTerminal(): boolean {
  // Some terminal recorders report a width of 0, at which every character would wrap.
  return process.stdout.isTTY && process.stdout.columns > 0 && !process.env['CI'] && process.env['TERM'] !== 'dumb';
}

async function inPlainLines({ title, work }: Step): Promise<void> {
  const began = performance.now();
  const elapsed = () => seconds(performance.now() - began);
  let progress = '';
  const beginning = setTimeout(() => console.log(`  ${title} …`), SHORT_MS);
  const alive = setInterval(() => console.log(`  ${title} … ${progress}${elapsed()}`), LINE_EVERY_MS);
  try {
    await work((finished, total) => {
      progress = `${progressText(finished, total)}, `;
    });
    console.log(`  ${title}: done in ${elapsed()}`);
  } catch (error) {
    console.log(`  ${title}: FAILED after ${elapsed()}`);
    throw error;
  } finally {
    clearTimeout(beginning);
    clearInterval(alive);
  }
}

export function bar(finished: number, total: number): string {
  const full = Math.round(BAR_WIDTH * (total > 0 ? Math.min(1, finished / total) : 1));
  return `${'█'.repeat(full)}${'░'.repeat(BAR_WIDTH - full)} ${progressText(finished, total)}`;
}

async function onTerminal(steps: readonly Step[]): Promise<void> {
  const { Listr, PRESET_TIMER } = await import('listr2');
  const tasks = steps.map(({ title, work }) => ({
    title,
    task: async (_: unknown, task: { output: string }) => {
      const began = performance.now();
      let progress = '';
      const show = () => {
        task.output = `${progress}${seconds(performance.now() - began)}`;
      };
      const clock = setInterval(show, CLOCK_MS);
      try {
        await work((finished, total) => {
          progress = `${bar(finished, total)}, `;
          show();
        });
      } finally {
        clearInterval(clock);
      }
    },
  }));
  await new Listr(tasks, {
    concurrent: true,
    exitOnError: false,
    // Leaves signals to the command.
    registerSignalListeners: false,
    rendererOptions: { timer: PRESET_TIMER, showErrorMessage: false, collapseErrors: false },
  }).run();
}
