import {
  candidateListResponse,
  candidateRowSchema,
  compactCandidateListResponse,
  compactCandidateSchema,
} from '@marketplace/contracts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Language } from '../reference/languages/languages.ts';
import {
  compactPersonFields,
  personFields,
  SEARCH_FIELDS,
  searchFields,
  WHOLE_SEARCH_FIELDS,
} from './candidate-row.ts';
import type { StoredCandidate } from './candidates.repository.ts';
import type { Listing } from './candidates.service.ts';
import { compactOptions } from './filter-options.ts';

type Write = (listing: Listing) => string;

/**
 * Serializes list responses with functions compiled from the schemas. Parts that are the same in all responses are
 * cached per version of a candidate.
 */
export function listingWriters(app: FastifyInstance): { whole: Write; compact: Write } {
  const writeWhole = app.responseWriter(z.omit(candidateRowSchema, WHOLE_SEARCH_FIELDS));
  const writeCompact = app.responseWriter(z.omit(compactCandidateSchema, SEARCH_FIELDS));
  return {
    whole: listingWriter(app, {
      response: candidateListResponse,
      person: textPerPerson((candidate, languages) => writeWhole(personFields(candidate, languages))),
      searchFields: z.pick(candidateRowSchema, WHOLE_SEARCH_FIELDS),
      optionsSchema: candidateListResponse.shape.filter_options,
      options: ({ options }) => options,
    }),
    compact: listingWriter(app, {
      response: compactCandidateListResponse,
      person: textPerPerson((candidate, languages) => writeCompact(compactPersonFields(candidate, languages))),
      searchFields: z.pick(compactCandidateSchema, SEARCH_FIELDS),
      optionsSchema: compactCandidateListResponse.shape.filter_options,
      options: ({ options }) => compactOptions(options),
    }),
  };
}

interface Form {
  response: z.ZodMiniType;
  person: PersonText;
  searchFields: z.ZodMiniType;
  optionsSchema: z.ZodMiniType;
  options: (listing: Listing) => object;
}

function listingWriter(app: FastifyInstance, form: Form): Write {
  const writeSearchFields = app.responseWriter(form.searchFields);
  const writeOptions = app.responseWriter(form.optionsSchema);
  const optionTexts = new WeakMap<object, string>();
  function optionsText(listing: Listing): string {
    const cached = optionTexts.get(listing.options);
    if (cached !== undefined) return cached;
    const text = writeOptions(form.options(listing));
    optionTexts.set(listing.options, text);
    return text;
  }
  return app.composedWriter<Listing>(form.response, (listing) => {
    const rows = listing.people.map(({ candidate, marks }) => {
      const person = form.person(candidate, listing.rows.languages);
      return merged(person, writeSearchFields(searchFields(candidate, marks, listing.rows)));
    });
    return `{"candidates":[${rows.join()}],"total_count":${listing.total},"filter_options":${optionsText(listing)}}`;
  });
}

/** Joins two JSON objects with different fields. */
const merged = (first: string, second: string) => `${first.slice(0, -1)},${second.slice(1)}`;

type PersonText = (candidate: StoredCandidate, languages: readonly Language[]) => string;

/** Caches a candidate's JSON with the row, until the languages change. */
function textPerPerson(write: PersonText): PersonText {
  const texts = new WeakMap<StoredCandidate, { languages: readonly Language[]; text: string }>();
  return (candidate, languages) => {
    const cached = texts.get(candidate);
    if (cached?.languages === languages) return cached.text;
    const text = write(candidate, languages);
    texts.set(candidate, { languages, text });
    return text;
  };
}
