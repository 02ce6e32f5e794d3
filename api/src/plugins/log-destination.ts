/** Takes the lines of the log. */
export interface LogDestination {
  write(line: string): void;
}
