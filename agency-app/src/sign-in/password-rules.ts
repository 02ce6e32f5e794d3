import { PASSWORD_RULES } from '@marketplace/contracts';
import type { PasswordRule } from '@marketplace/ui';

export function passwordChecklist(password: string): PasswordRule[] {
  return PASSWORD_RULES.map((rule) => ({ label: rule.label, met: rule.test(password) }));
}

export function meetsPasswordRules(password: string): boolean {
  return PASSWORD_RULES.every((rule) => rule.test(password));
}
