export class SimulatorClock {
  /** Seconds ahead of the real time. */
  offset = 0;

  /** Unix seconds. */
  now(): number {
    return Math.floor(Date.now() / 1000) + this.offset;
  }

  /** Advances the clock to a Unix second. Returns false if that second is in the past. */
  advanceTo(second: number): boolean {
    const ahead = second - this.now();
    if (ahead < 0) return false;
    this.offset += ahead;
    return true;
  }
}
