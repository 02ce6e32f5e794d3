import * as z from 'zod';

/** A JSON schema as far as the comparison of request fields looks into it. */
export interface FieldSchema {
  type?: string | string[] | undefined;
  properties?: Record<string, unknown> | undefined;
  required?: string[] | undefined;
  additionalProperties?: unknown;
  anyOf?: FieldSchema[] | undefined;
  oneOf?: FieldSchema[] | undefined;
  allOf?: FieldSchema[] | undefined;
}

const fieldSchema: z.ZodType<FieldSchema> = z.object({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  additionalProperties: z.unknown().optional(),
  get anyOf() {
    return z.array(fieldSchema).optional();
  },
  get oneOf() {
    return z.array(fieldSchema).optional();
  },
  get allOf() {
    return z.array(fieldSchema).optional();
  },
});

const operationSchema = z.object({
  parameters: z.array(z.object({ in: z.string(), name: z.string(), required: z.boolean().optional() })).optional(),
  requestBody: z
    .object({
      required: z.boolean().optional(),
      content: z.record(z.string(), z.object({ schema: fieldSchema.optional() })),
    })
    .optional(),
});

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const pathSchema = z.object({
  get: operationSchema.optional(),
  post: operationSchema.optional(),
  put: operationSchema.optional(),
  patch: operationSchema.optional(),
  delete: operationSchema.optional(),
});

/** The part of an OpenAPI document that says which requests an API takes. */
export const openApiSchema = z.object({ openapi: z.string(), paths: z.record(z.string(), pathSchema) });

export type OpenApi = z.output<typeof openApiSchema>;
export type Operation = z.output<typeof operationSchema>;

/** The operation of a method and a path, whatever the path's parameters are called; null when there is none. */
export function operationOf(api: OpenApi, call: { method: string; path: string }): Operation | null {
  const wanted = nameless(call.path);
  const path = Object.entries(api.paths).find(([template]) => nameless(template) === wanted)?.[1];
  const method = methods.find((name) => name === call.method.toLowerCase());
  return (method === undefined ? undefined : path?.[method]) ?? null;
}

function nameless(path: string): string {
  return path.replaceAll(/\{[^}]+\}|:[^/]+/g, '{}');
}

/** Which fields a part of a request must and may have; `known` is null where any field may come. */
export interface RequestFields {
  required: Set<string>;
  known: Set<string> | null;
}

export function bodyFields({ requestBody }: Operation): RequestFields {
  const schema = requestBody?.content['application/json']?.schema;
  if (schema === undefined) return { required: new Set(), known: requestBody === undefined ? new Set() : null };
  return fieldsOf(schema);
}

export function queryFields({ parameters = [] }: Operation): RequestFields {
  const ours = parameters.filter((parameter) => parameter.in === 'query');
  return {
    required: new Set(ours.flatMap(({ name, required }) => (required === true ? [name] : []))),
    known: new Set(ours.map(({ name }) => name)),
  };
}

function fieldsOf(schema: FieldSchema): RequestFields {
  const choices = schema.anyOf ?? schema.oneOf;
  const own: RequestFields = {
    required: new Set(schema.required),
    known: isOpen(schema) ? null : new Set(Object.keys(schema.properties ?? {})),
  };
  const chosen = choices === undefined ? [] : [either(choices.map(fieldsOf))];
  const parts = [...(schema.properties || !choices ? [own] : []), ...chosen, ...(schema.allOf ?? []).map(fieldsOf)];
  return parts.reduce((all, part) => ({
    required: union(all.required, part.required),
    known: all.known === null || part.known === null ? null : union(all.known, part.known),
  }));
}

function isOpen({ type, properties, additionalProperties, allOf }: FieldSchema): boolean {
  if (allOf !== undefined && properties === undefined) return false;
  const isObject = type === 'object' || properties !== undefined;
  return !isObject || additionalProperties !== false;
}

/** Fields of a body that may have any of several forms. */
function either(forms: readonly RequestFields[]): RequestFields {
  return forms.reduce((all, form) => ({
    required: new Set([...all.required].filter((field) => form.required.has(field))),
    known: all.known === null || form.known === null ? null : union(all.known, form.known),
  }));
}

function union(some: ReadonlySet<string>, others: ReadonlySet<string>): Set<string> {
  return new Set([...some, ...others]);
}
