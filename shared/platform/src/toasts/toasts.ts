import { create } from 'zustand';

type ToastTone = 'success' | 'error' | 'info';

interface Toast {
  id: string;
  title: string;
  description?: string;
  tone: ToastTone;
  /** Optional shortcut, such as 'Undo'. The action must also be available elsewhere. */
  action?: ToastAction;
  /** Subject, such as 'session'. A toast replaces an earlier one with the same subject. */
  about?: string;
}

interface ToastAction {
  label: string;
  onSelect: () => void;
}

const MAX_TOASTS = 4;

const useToastStore = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }));
let lastId = 0;

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
    const otherToasts = toasts.filter(({ about }) => about === undefined || about !== entry.about);
    return { toasts: [...otherToasts, entry].slice(-MAX_TOASTS) };
  });
  return entry.id;
}

export function dismissToast(id: string): void {
  useToastStore.setState(({ toasts }) => ({ toasts: toasts.filter((entry) => entry.id !== id) }));
}

export function useToasts(): readonly Toast[] {
  return useToastStore((state) => state.toasts);
}
