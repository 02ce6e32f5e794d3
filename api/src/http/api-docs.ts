import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { PROBLEM_CONTENT_TYPE, problemSchema } from '@marketplace/contracts';
import fastifyPlugin from 'fastify-plugin';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import type { Config } from '../config.ts';

const OPENAPI_PATH = '/api/openapi.json';

/** Serves the OpenAPI document at /api/openapi.json and a viewer at /api/docs, generated from the routes' schemas. */
export const apiDocsPlugin = fastifyPlugin<{ config: Config }>(
  async (app, { config }) => {
    await app.register(swagger, {
      openapi: {
        openapi: '3.1.0',
        info: {
          title: `${config.PRODUCT_NAME} API`,
          description: 'Every failure is returned as application/problem+json with a stable `code`.',
          version: '1',
        },
        servers: [{ url: config.PUBLIC_URL }],
        components: { securitySchemes: { agency: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      },
      transform: jsonSchemaTransform,
    });
    app.addHook('onRoute', (route) => {
      if (route.schema?.response === undefined || route.schema.hide) return;
      const problem = { description: 'A problem', content: { [PROBLEM_CONTENT_TYPE]: { schema: problemSchema } } };
      route.schema.response = { '4xx': problem, '5xx': problem, ...route.schema.response };
    });
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { url: OPENAPI_PATH },
    });
    app.get(OPENAPI_PATH, { schema: { hide: true } }, async () => app.swagger());
  },
  { name: 'api-docs' },
);
