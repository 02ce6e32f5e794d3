import type { FormParameters } from './form-encoding.ts';

export interface ApiCall {
  /** A part of the address, e.g. `id` of /v1/customers/:id. */
  pathValue: (name: string) => string;
  /** Query or body without `expand`. */
  parameters: FormParameters;
}

/** One call of the REST API. `answer` runs to its end without waiting, so that a repeat can never overtake it. */
export interface ApiRoute {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  answer: (call: ApiCall) => object;
}
