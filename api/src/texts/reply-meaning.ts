export type ReplyMeaning = 'stop' | 'start' | 'yes' | 'help' | 'other';

const splitWords = (words: string) => new Set(words.split(', '));

const YES = splitWords(
  'yes, y, yes please, yeah, yep, ok, okay, sure, i agree, agree, si, si por favor, claro, acepto',
);
const START = splitWords('start, unstop, resume, iniciar, comenzar, empezar, reanudar');
const HELP = splitWords('help, info, help me, ayuda, informacion');
/** Words that end text messages only if they are the whole reply. */
const STOP = splitWords(
  'end, no, n, nope, no thanks, no thank you, quit, remove, bye, leave me alone, alto, para, pare, parar, fin, salir, baja, no gracias, terminar',
);

/** Words that end text messages anywhere in a reply, because one message too few is better than one too many. */
const STOP_ANYWHERE = [
  /\b(stop\w*|unsubscribe\w*|opt ?out|revoke|cancel\w*|no more|remove me|take me off|delete my number)\b/,
  /\b(don'?t|do not|never|quit) (text|texting|message|messaging|contact|contacting|send|sending|write|bother)\b/,
  /\bwrong (number|person)\b/,
  /\b(basta|paren|detener|detengan|desuscrib\w+|no mas|ya no|numero equivocado|persona equivocada|de baja)\b/,
  /\bno (me |nos )?(mand|envi|escrib|molest|contact|text)\w+/,
  /\b(deja|dejen|deje) de\b/,
  /\b(borr|quit|elimin)(a|e|en)me\b/,
];

const normalize = (words: string): string =>
  words
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/’/g, "'")
    .toLowerCase()
    .replace(/[^a-z0-9']+/g, ' ')
    .trim();

export function replyMeaning(words: string): ReplyMeaning {
  const reply = normalize(words);
  if (START.has(reply)) return 'start';
  if (STOP.has(reply) || STOP_ANYWHERE.some((pattern) => pattern.test(reply))) return 'stop';
  if (YES.has(reply)) return 'yes';
  return HELP.has(reply) ? 'help' : 'other';
}
