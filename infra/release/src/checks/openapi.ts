import * as z from 'zod';

export interface FieldSchema {
  type?: string | string[] | undefined;
  enum?: unknown[] | undefined;
  const?: unknown;
  properties?: Record<string, FieldSchema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: unknown;
  items?: FieldSchema | undefined;
  anyOf?: FieldSchema[] | undefined;
  oneOf?: FieldSchema[] | undefined;
  allOf?: FieldSchema[] | undefined;
}

/** Accepts any object, because the comparison reads only the keywords that it knows, at every depth. */
const fieldSchema = z.custom<FieldSchema>((schema) => typeof schema === 'object' && schema !== null);
const contentSchema = z.record(z.string(), z.object({ schema: fieldSchema.optional() }));

const operationSchema = z.object({
  parameters: z
    .array(
      z.object({
        in: z.string(),
        name: z.string(),
        required: z.boolean().optional(),
        schema: fieldSchema.optional(),
      }),
    )
    .optional(),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(z.string(), z.object({ content: contentSchema.optional() })).optional(),
});

const methods = ['get', 'post', 'put', 'patch', 'delete'] as const;
const pathSchema = z.object({
  get: operationSchema.optional(),
  post: operationSchema.optional(),
  put: operationSchema.optional(),
  patch: operationSchema.optional(),
  delete: operationSchema.optional(),
});

export const openApiSchema = z.object({ openapi: z.string(), paths: z.record(z.string(), pathSchema) });

export type OpenApi = z.output<typeof openApiSchema>;
export type Operation = z.output<typeof operationSchema>;

/** The operation for a method and path; null if there is none. Names of path parameters may differ. */
export function operationOf(api: OpenApi, call: { method: string; path: string }): Operation | null {
  const namelessPath = dropParameterNames(call.path);
  const path = Object.entries(api.paths).find(([template]) => dropParameterNames(template) === namelessPath)?.[1];
  const method = methods.find((name) => name === call.method.toLowerCase());
  return (method === undefined ? undefined : path?.[method]) ?? null;
}

function dropParameterNames(path: string): string {
  return path.replaceAll(/\{[^}]+\}|:[^/]+/g, '{}');
}

const JSON_TYPE = 'application/json';

export function bodySchema({ requestBody }: Operation): FieldSchema | null {
  if (requestBody === undefined) return { type: 'object', additionalProperties: false };
  return requestBody.content[JSON_TYPE]?.schema ?? null;
}

export function querySchema({ parameters = [] }: Operation): FieldSchema {
  const ours = parameters.filter((parameter) => parameter.in === 'query');
  return {
    type: 'object',
    properties: Object.fromEntries(ours.map(({ name, schema = {} }) => [name, schema])),
    required: ours.flatMap(({ name, required }) => (required === true ? [name] : [])),
    additionalProperties: false,
  };
}

/** The schema of a call's success response; null if the API does not specify one. */
export function responseSchema({ responses = {} }: Operation): FieldSchema | null {
  const schemas = Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = status.startsWith('2') ? content?.[JSON_TYPE]?.schema : undefined;
    return schema === undefined ? [] : [schema];
  });
  return schemas.length === 0 ? null : { anyOf: schemas };
}
