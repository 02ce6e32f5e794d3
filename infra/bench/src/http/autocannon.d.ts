/** The part of autocannon's API that we use. The package has no types. */
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Duration in seconds. */
    duration: number;
    headers: Record<string, string>;
    requests: readonly { method: 'GET'; path: string }[];
  }
  interface Result {
    requests: { average: number; total: number };
    /** Throughput in bytes. */
    throughput: { total: number };
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
