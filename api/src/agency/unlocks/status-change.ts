import type { StatusChange } from '@marketplace/contracts';

interface StoredStatusChange {
  status_by: string | null;
  status_by_name: string | null;
  status_at: Date | null;
}

export function statusChange(stored: StoredStatusChange): { status_changed?: StatusChange } {
  const { status_by, status_by_name, status_at } = stored;
  if (status_by_name === null) return {};
  return { status_changed: { by: { id: status_by, name: status_by_name }, at: status_at?.toISOString() ?? null } };
}
