/** What goes into a call and what comes out of it. Types only: the schemas stand in the feature's schema modules. */
export interface CallShape {
  params?: object;
  query?: object;
  body?: object;
  response: unknown;
}

/** One call of the API: method and path, with `:name` for each path parameter. The shape exists for the compiler only. */
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
