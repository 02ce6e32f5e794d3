import { createHash } from 'node:crypto';
import type { WaitingChange } from '@marketplace/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { withTransaction } from '../../db/with-transaction.ts';
import type { CaregiverIdentity, ServiceDependencies } from '../../dependencies.ts';
import { AppError } from '../../http/app-error.ts';
import { bearerToken } from '../../http/identity.ts';
import { findSentChange, insertSentChange, updateAnswerOf, type SentChange } from './sent-changes.repository.ts';

interface Change<Deps, Answer> {
  change: WaitingChange;
  token?: string | undefined;
  body: unknown;
  /** Identifies the caregiver if the request has no waiting token; by default, by the link or edit token. */
  identify?: () => Promise<CaregiverIdentity>;
  send: (txDeps: Deps, caregiver: CaregiverIdentity) => Promise<Answer>;
  /**
   * Builds the response to a repeated request, which changes nothing. A schema parses the stored first response, which
   * must not contain contact details.
   */
  repeat: ((caregiver: CaregiverIdentity) => Promise<Answer>) | { parse: (stored: unknown) => Answer };
}

const keySchema = z.uuid();

/**
 * Makes a change at most once per `Idempotency-Key`: repeated requests return the first outcome. A waiting token
 * (tokens.ts) works for one change of its kind and profile.
 * @throws AppError
 */
export async function changeOnce<Deps extends ServiceDependencies, Answer>(
  { app, deps, request }: { app: FastifyInstance; deps: Deps; request: FastifyRequest },
  { change, token, body, identify, send, repeat }: Change<Deps, Answer>,
): Promise<Answer> {
  const credential = token ?? bearerToken(request);
  const waitingToken = credential === null ? null : app.tokens.readWaitingToken(credential, change);
  const caregiver = waitingToken ?? (await (identify?.() ?? app.identifyCaregiver(request, token)));
  const ownKey = keyOf(request);
  const key = ownKey ?? waitingToken?.tokenId;
  if (key === undefined) return send(deps, caregiver);
  const sentChange: SentChange = {
    caregiverId: caregiver.caregiverId,
    key,
    change,
    tokenId: waitingToken?.tokenId ?? null,
    bodyHash: createHash('sha256').update(JSON.stringify(body)).digest(),
    at: deps.now(),
  };
  const outcome = await withTransaction(deps, async (txDeps) => {
    if (!(await insertSentChange(txDeps.db, sentChange))) return null;
    const answer = await send(txDeps, caregiver);
    if (typeof repeat !== 'function') await updateAnswerOf(txDeps.db, sentChange, answer);
    return { answer };
  });
  if (outcome !== null) return outcome.answer;
  const first = await findSentChange(deps.db, sentChange);
  if (first === null) throw new AppError('edit_token_required');
  if (!first.isSame) throw new AppError(ownKey === undefined ? 'edit_token_required' : 'idempotency_key_reused');
  return typeof repeat === 'function' ? repeat(caregiver) : repeat.parse(first.answer);
}

function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  const key = keySchema.safeParse(header);
  if (key.success) return key.data;
  const message = 'Idempotency-Key must be a uuid';
  throw new AppError('validation_failed', {
    errors: [{ field: 'idempotency-key', message, fix: { action: 'replace' } }],
  });
}
