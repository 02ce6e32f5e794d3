/** The simulator's time: the real one, plus what a test has advanced it by. */
export class SimulatorClock {
  #offset = 0;

  /** Unix seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.#offset;
  }

  /** Sets the clock to a Unix second that is not before now; returns false otherwise. */
  advanceTo(second: number): boolean {
    const ahead = second - this.now();
    if (ahead < 0) return false;
    this.#offset += ahead;
    return true;
  }

  get offsetInSeconds(): number {
    return this.#offset;
  }

  restoreOffset(seconds: number): void {
    this.#offset = seconds;
  }
}
