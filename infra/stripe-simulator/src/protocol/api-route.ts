import type { FormParameters } from './form-encoding.ts';

export interface ApiCall {
  pathValue: (name: string) => string;
  /** Query or body without `expand`. */
  parameters: FormParameters;
}

/** A REST API call. `answer` is synchronous, so that a retry cannot overtake it. */
export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  answer: (call: ApiCall) => object;
}
