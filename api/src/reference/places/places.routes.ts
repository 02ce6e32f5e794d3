import {
  citiesCall,
  citiesQuery,
  citiesResponse,
  placeCall,
  placeParams,
  placeResponse,
  unknownZipText,
} from '@marketplace/contracts';
import { stateByNumber, stateNumber } from '@marketplace/domain';
import { AppError } from '../../http/app-error.ts';
import type { FeatureRoutes } from '../../http/feature-routes.ts';
import { cityKey } from './city-key.ts';
import { findCloseCities, type CitySources } from './close-cities.ts';
import { findCities, findZip } from './places.repository.ts';

/** ZIP codes do not move for years. */
const PLACE_CACHE_CONTROL = 'public, max-age=86400';
const SUGGESTED_CITIES = 8;

export const placesRoutes: FeatureRoutes<CitySources> = (deps) => async (app) => {
  app.get(
    placeCall.path,
    {
      onRequest: app.limitByClient({ name: 'places-client', max: 120, windowSeconds: 10 * 60 }),
      schema: { params: placeParams, response: { 200: placeResponse } },
    },
    async (request, reply) => {
      const { zip } = request.params;
      const place = await findZip(deps.db, zip);
      const state = place && stateByNumber(place.state);
      if (!place || !state) throw new AppError('zip_not_found', { detail: unknownZipText(zip) });
      reply.header('cache-control', PLACE_CACHE_CONTROL);
      return { zip, city: place.city, state };
    },
  );

  app.get(
    citiesCall.path,
    {
      onRequest: app.limitByClient({ name: 'cities-client', max: 300, windowSeconds: 10 * 60 }),
      schema: { querystring: citiesQuery, response: { 200: citiesResponse } },
    },
    async (request, reply) => {
      const { starts_with, state } = request.query;
      const wanted = {
        key: cityKey(starts_with),
        state: state === undefined ? null : stateNumber(state),
        limit: SUGGESTED_CITIES,
      };
      const beginning = await findCities(deps.db, wanted);
      const found = beginning.length > 0 ? beginning : await findCloseCities(deps, wanted);
      reply.header('cache-control', PLACE_CACHE_CONTROL);
      return {
        cities: found.map(({ zip, city, state: number }) => ({ zip, city, state: stateByNumber(number) ?? '' })),
      };
    },
  );
};
