import { insertAction } from '../audit/operator-actions.repository.ts';
import { withTransaction } from '../db/with-transaction.ts';
import type { OperatorDependencies } from '../dependencies.ts';

/** Thrown with the reason why support cannot do something. Nothing was changed. */
export class SupportRejectedError extends Error {}

/** Operator and reason. Without `apply`, an action is a dry run. */
export interface SupportAction {
  operator: string;
  reason: string;
  apply: boolean;
}

/** `nothing`: the action was already done. */
export interface ActionReport {
  state: 'planned' | 'done' | 'nothing';
  lines: string[];
}

const MAX_REASON_LENGTH = 500;

/**
 * Logs an action before its change. Returns false if an action with this key is already logged.
 * @throws SupportRejectedError
 */
export async function logAction(
  { db, now }: OperatorDependencies,
  { operator, reason }: Pick<SupportAction, 'operator' | 'reason'>,
  entry: { act: string; subject: string; key?: string },
): Promise<boolean> {
  return insertAction(db, { ...entry, operator, reason: checkedReason(reason), at: now() });
}

/** @throws SupportRejectedError if the reason is empty or too long */
export function checkedReason(text: string): string {
  const reason = text.trim();
  if (reason === '') throw new SupportRejectedError('Give a reason: --why TEXT');
  if (reason.length > MAX_REASON_LENGTH)
    throw new SupportRejectedError(`The reason must be at most ${MAX_REASON_LENGTH} characters.`);
  return reason;
}

class DryRunError extends Error {}

/**
 * Runs an action in a transaction. Rolls back a dry run at the end, so that it fails for the same reasons as the real
 * action.
 * @throws SupportRejectedError
 */
export async function inTransaction<Dependencies extends OperatorDependencies>(
  deps: Dependencies,
  { reason, apply }: SupportAction,
  work: (txDeps: Dependencies) => Promise<ActionReport>,
): Promise<ActionReport> {
  checkedReason(reason);
  let planned: ActionReport | undefined;
  try {
    return await withTransaction(deps, async (txDeps) => {
      const report = await work(txDeps);
      if (apply || report.state === 'nothing') return report;
      planned = { ...report, state: 'planned' };
      throw new DryRunError();
    });
  } catch (error) {
    if (planned !== undefined && error instanceof DryRunError) return planned;
    throw error;
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
export const isUuid = (text: string): boolean => UUID.test(text);

/** Day in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
