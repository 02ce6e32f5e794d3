/** Inputs and output of a call. Types only: schemas are in the feature's schema modules. */
export interface CallShape {
  params?: object;
  query?: object;
  body?: object;
  response: unknown;
}

/** A call of the API: method and path, with `:name` for path parameters. The shape exists only at compile time. */
export interface Call<Shape extends CallShape> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly shape?: Shape;
}

export function defineCall<Shape extends CallShape>(
  method: Call<Shape>['method'],
  path: Call<Shape>['path'],
): Call<Shape> {
  return { method, path };
}
