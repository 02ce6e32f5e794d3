import type { ServiceDependencies } from '../../dependencies.ts';
import {
  associationCall,
  associationLogoCall,
  associationLogoParams,
  associationLogoQuery,
  associationLogoResponse,
  associationParams,
  associationSchema,
} from '@marketplace/contracts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { associationLogo, showAssociation } from './associations.service.ts';

/** Changes of an association become visible within a minute. */
const ASSOCIATION_CACHE_CONTROL = 'public, max-age=60';
/** The URL contains a hash of the content. */
const LOGO_CACHE_CONTROL = 'public, max-age=31536000, immutable';
/** Policy for an SVG opened as a page: allows the SVG's own styles, but no scripts and no requests. */
const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

export const associationsRoutes: FeatureRoutes<ServiceDependencies> = (deps) => async (app) => {
  app.get(
    associationCall.path,
    { schema: { params: associationParams, response: { 200: associationSchema } } },
    async (request, reply) => {
      const association = await showAssociation(deps, request.params.code);
      reply.header('cache-control', ASSOCIATION_CACHE_CONTROL);
      return association;
    },
  );

  const logoSchema = {
    params: associationLogoParams,
    querystring: associationLogoQuery,
    response: { 200: associationLogoResponse },
  };
  app.get(associationLogoCall.path, { schema: logoSchema }, async (request, reply) => {
    const { params, query } = request;
    const logo = await associationLogo(deps, { ...params, bitmap: query.format === 'bitmap' });
    return reply
      .headers({
        'cache-control': LOGO_CACHE_CONTROL,
        'content-security-policy': LOGO_POLICY,
        // Webmail and the payment page embed the logo from other origins.
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .type(logo.mediaType)
      .send(logo.bytes);
  });
};
