export class SimulatorClock {
  #offset = 0;

  /** Unix seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.#offset;
  }

  /** Advances the clock to a Unix second. Returns false if it is in the past. */
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
