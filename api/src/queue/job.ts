/** Background work that only one process at a time runs. */
export interface Job<Dependencies> {
  /** Unique; letters, digits and dashes. */
  name: string;
  /** Schedule as a cron expression in UTC; at most once a minute. */
  cron: string;
  /** Must be idempotent, because a failed job runs again. */
  run(deps: Dependencies): Promise<void>;
  /** Whether the job also runs when a process starts, not only on schedule. */
  neededAtStart?(deps: Dependencies): Promise<boolean>;
}
