import { expect, test } from 'vitest';
import { replyMeaning } from './reply-meaning.ts';

test.each([
  'STOP',
  'stop.',
  'Stop!!',
  'please stop',
  'STOPALL',
  'Unsubscribe',
  'end',
  'QUIT',
  'cancel',
  'opt-out',
  'OPTOUT',
  'no',
  'No thanks',
  "Don't text me",
  'don’t message me again',
  'do not contact me',
  'remove me from this list',
  'wrong number',
  'Leave me alone',
  'no more texts please',
  'yes but stop',
  'Please never text this phone again',
  'ALTO',
  'Basta',
  'pare',
  'ya no',
  'No más mensajes',
  'no me manden nada',
  'No me escriban',
  'dejen de escribir',
  'Número equivocado',
  'quiero darme de baja',
  'Cancelar',
  'bórrame',
  'no gracias',
  'Fin',
])('the reply %s ends text messages', (words) => {
  expect(replyMeaning(words)).toBe('stop');
});

test.each([
  ['YES', 'yes'],
  [' yes! ', 'yes'],
  ['Y', 'yes'],
  ['Sí', 'yes'],
  ['si, por favor', 'yes'],
  ['START', 'start'],
  ['unstop', 'start'],
  ['HELP', 'help'],
  ['Ayuda', 'help'],
  ['Información', 'help'],
  ['yes I can take Monday', 'other'],
  ['Who is this?', 'other'],
  ['', 'other'],
  ['👍', 'other'],
])('the reply %j means %s', (words, meaning) => {
  expect(replyMeaning(words)).toBe(meaning);
});
