/** A call's inputs and output. Types only: the schemas are in the feature's schema modules. */
export interface CallShape {
  params?: object;
  query?: object;
  body?: object;
  response: unknown;
}

/**
 * One call of the API: method and path, with `:name` for each path parameter. The shape exists only for the compiler.
 */
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
