/** Inputs and output of a call. Types only: schemas are in the feature's schema modules. */
export interface CallShape {
  params?: object;
  query?: object;
  body?: object;
  response: unknown;
}

/** An API call: method and path, with `:name` for path parameters. The shape exists only at compile time. */
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

export type Inputs<Shape extends CallShape> = Pick<Shape, Extract<keyof Shape, 'params' | 'query'>>;

/** Returns the path and query of a call. A list repeats its parameter; undefined and null are omitted. */
export function callAddress<Shape extends CallShape>(
  { path }: Call<Shape>,
  { params, query }: { params?: object | undefined; query?: object | undefined },
): `/api/${string}` {
  const values = new Map<string, unknown>(Object.entries(params ?? {}));
  const pathWithParams = path.slice('/api/'.length).replace(/:([a-z_]+)/gi, (_, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new TypeError(`${path} needs the path parameter "${name}"`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  const text = search.toString();
  return `/api/${pathWithParams}${text === '' ? '' : `?${text}`}`;
}
