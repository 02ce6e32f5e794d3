import { create } from 'zustand';

export type ToastTone = 'success' | 'error' | 'info';

export interface Toast {
  id: string;
  title: string;
  description?: string;
  tone: ToastTone;
  /** One thing that the person may do about it, such as 'Undo'. Never the only way to do it. */
  action?: ToastAction;
}

export interface ToastAction {
  label: string;
  onSelect: () => void;
}

/** At most this many at once; the oldest gives way. */
const MAX_TOASTS = 4;

const useToastStore = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));
let lastId = 0;

/** Shows a short message and answers its id. */
export function toast(message: {
  title: string;
  description?: string;
  tone?: ToastTone;
  action?: ToastAction;
}): string {
  lastId += 1;
  const entry: Toast = { ...message, id: String(lastId), tone: message.tone ?? 'info' };
  useToastStore.setState(({ toasts }) => ({ toasts: [...toasts, entry].slice(-MAX_TOASTS) }));
  return entry.id;
}

export function dismissToast(id: string): void {
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) }));
}

/** The toasts on show, oldest first. */
export function useToasts(): readonly Toast[] {
  return useToastStore((state) => state.toasts);
}
