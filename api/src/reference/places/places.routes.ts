import { citiesCall, citiesQuery, citiesResponse, placeCall, placeParams, placeResponse } from '@marketplace/contracts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import type { CitySources } from './close-cities.ts';
import { placeOfZip, suggestCities } from './places.service.ts';

/** ZIP codes stay the same for years. */
const PLACE_CACHE_CONTROL = 'public, max-age=86400';

export const placesRoutes: FeatureRoutes<CitySources> = (deps) => async (app) => {
  app.get(
    placeCall.path,
    {
      onRequest: app.limitByClient({ name: 'places-client', max: 120, windowSeconds: 10 * 60 }),
      schema: { params: placeParams, response: { 200: placeResponse } },
    },
    async (request, reply) => {
      const place = await placeOfZip(deps, request.params.zip);
      reply.header('cache-control', PLACE_CACHE_CONTROL);
      return place;
    },
  );

  app.get(
    citiesCall.path,
    {
      onRequest: app.limitByClient({ name: 'cities-client', max: 300, windowSeconds: 10 * 60 }),
      schema: { querystring: citiesQuery, response: { 200: citiesResponse } },
    },
    async (request, reply) => {
      const cities = await suggestCities(deps, request.query);
      reply.header('cache-control', PLACE_CACHE_CONTROL);
      return { cities };
    },
  );
};
