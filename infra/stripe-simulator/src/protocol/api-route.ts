import type { FormParameters } from './form-encoding.ts';

export interface ApiCall {
  pathValue: (name: string) => string;
  /** Query or body without `expand`. */
  parameters: FormParameters;
}

/** A REST API route. `answer` is synchronous, so a retry cannot start before the first call has finished. */
export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  answer: (call: ApiCall) => object;
}
