/** Background work, run by one process at a time however many processes there are. */
export interface Job<Dependencies> {
  /** Unique; letters, digits and dashes. */
  name: string;
  /** Schedule as a cron expression in UTC; at most once a minute. */
  cron: string;
  /** Must be idempotent: it runs again after a failure. */
  run(deps: Dependencies): Promise<void>;
  /** Whether the job should also run now, when a process starts. Without it, the job only runs on schedule. */
  neededAtStart?(deps: Dependencies): Promise<boolean>;
}
