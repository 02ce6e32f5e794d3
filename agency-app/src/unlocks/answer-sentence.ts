import type { AgencyQuestion } from '@marketplace/contracts';
import { weekPhrase } from '@marketplace/domain';

export function answerSentence(name: string, { state, hours }: AgencyQuestion): string {
  switch (state) {
    case 'no':
      return `${name} said no to these hours: ${weekPhrase(hours)}.`;
    case 'no_answer':
    case 'asked':
      return `${name} hasn't answered your question about ${weekPhrase(hours)} yet.`;
    case 'ended':
      return `${name} said yes to ${weekPhrase(hours)}, but that answer has expired.`;
    case 'yes':
      return '';
  }
}
