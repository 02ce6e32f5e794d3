import { create } from 'zustand';

type ToastTone = 'success' | 'error' | 'info';

interface Toast {
  id: string;
  title: string;
  description?: string;
  tone: ToastTone;
  /** One action for the user, such as 'Undo'. It must never be the only way to do it. */
  action?: ToastAction;
  /** What it is about, such as 'session': it replaces an earlier toast about the same, which it may contradict. */
  about?: string;
}

interface ToastAction {
  label: string;
  onSelect: () => void;
}

/** Maximum number at once; a new one replaces the oldest. */
const MAX_TOASTS = 4;

const useToastStore = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));
let lastId = 0;

/** Shows a short message and returns its id. */
export function toast(message: {
  title: string;
  description?: string;
  tone?: ToastTone;
  action?: ToastAction;
  about?: string;
}): string {
  lastId += 1;
  const entry: Toast = { ...message, id: String(lastId), tone: message.tone ?? 'info' };
  useToastStore.setState(({ toasts }) => {
    const others = toasts.filter(({ about }) => about === undefined || about !== entry.about);
    return { toasts: [...others, entry].slice(-MAX_TOASTS) };
  });
  return entry.id;
}

export function dismissToast(id: string): void {
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) }));
}

/** The visible toasts, oldest first. */
export function useToasts(): readonly Toast[] {
  return useToastStore((state) => state.toasts);
}
