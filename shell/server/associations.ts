import { associationParams, associationSchema, type Association } from '@marketplace/contracts';
import type { FastifyBaseLogger } from 'fastify';

const FRESH_MS = 60_000;
const PATIENCE_MS = 1_000;
/** Codes come from addresses that anyone can type; no more of them than this are remembered. */
const MAX_REMEMBERED = 500;

type Answer = Association | 'none' | 'retired';
/** 'retired' for one whose copy of the site was closed; 'unknown' when the API could not be asked. */
export type AssociationAnswer = Answer | 'unknown';

/** Asks the API for an association, so that the first paint already wears its colours. */
export function associationLookup(apiUrl: string, log: FastifyBaseLogger) {
  const remembered = new Map<string, { at: number; answer: Answer }>();

  return async (code: string): Promise<AssociationAnswer> => {
    if (!associationParams.safeParse({ code }).success) return 'none';
    const known = remembered.get(code);
    if (known !== undefined && Date.now() - known.at < FRESH_MS) return known.answer;
    try {
      const answer = await ask(`${apiUrl}/api/associations/${encodeURIComponent(code)}`);
      if (remembered.size >= MAX_REMEMBERED) remembered.clear();
      remembered.set(code, { at: Date.now(), answer });
      return answer;
    } catch (error) {
      log.warn(
        { code, reason: error instanceof Error ? error.message : 'unknown' },
        'association could not be asked for',
      );
      return known?.answer ?? 'unknown';
    }
  };
}

/** Whether an address was written with an association's code, but not in lower case as codes are. */
export function isMiswrittenCode(code: string): boolean {
  if (code === code.toLowerCase()) return false;
  return associationParams.safeParse({ code: code.toLowerCase() }).success;
}

async function ask(address: string): Promise<Answer> {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (response.status === 404) return 'none';
  if (response.status === 410) return 'retired';
  if (!response.ok) throw new Error(`the API answered ${response.status}`);
  return associationSchema.parse(await response.json());
}
