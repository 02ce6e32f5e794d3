const FIFTY_STATES = [
  ['AL', 'Alabama'], ['AK', 'Alaska'], ['AZ', 'Arizona'], ['AR', 'Arkansas'], ['CA', 'California'],
  ['CO', 'Colorado'], ['CT', 'Connecticut'], ['DE', 'Delaware'], ['FL', 'Florida'], ['GA', 'Georgia'],
  ['HI', 'Hawaii'], ['ID', 'Idaho'], ['IL', 'Illinois'], ['IN', 'Indiana'], ['IA', 'Iowa'],
  ['KS', 'Kansas'], ['KY', 'Kentucky'], ['LA', 'Louisiana'], ['ME', 'Maine'], ['MD', 'Maryland'],
  ['MA', 'Massachusetts'], ['MI', 'Michigan'], ['MN', 'Minnesota'], ['MS', 'Mississippi'], ['MO', 'Missouri'],
  ['MT', 'Montana'], ['NE', 'Nebraska'], ['NV', 'Nevada'], ['NH', 'New Hampshire'], ['NJ', 'New Jersey'],
  ['NM', 'New Mexico'], ['NY', 'New York'], ['NC', 'North Carolina'], ['ND', 'North Dakota'], ['OH', 'Ohio'],
  ['OK', 'Oklahoma'], ['OR', 'Oregon'], ['PA', 'Pennsylvania'], ['RI', 'Rhode Island'], ['SC', 'South Carolina'],
  ['SD', 'South Dakota'], ['TN', 'Tennessee'], ['TX', 'Texas'], ['UT', 'Utah'], ['VT', 'Vermont'],
  ['VA', 'Virginia'], ['WA', 'Washington'], ['WV', 'West Virginia'], ['WI', 'Wisconsin'], ['WY', 'Wyoming'],
] as const; // oxfmt-ignore

export type StateCode = (typeof FIFTY_STATES)[number][0] | 'DC';
interface UsState {
  code: StateCode;
  name: string;
}

export const US_STATES: readonly UsState[] = FIFTY_STATES.map(([code, name]) => ({ code, name }));

export const US_STATES_AND_DC: readonly UsState[] = [
  ...US_STATES,
  { code: 'DC' as const, name: 'District of Columbia' },
  // Avoids localeCompare: on a phone, creating the first collator takes as long as rendering several list rows.
].sort((a, b) => (a.name < b.name ? -1 : 1));

export const STATE_CODES: readonly StateCode[] = US_STATES_AND_DC.map((s) => s.code);
export const FIFTY_STATE_CODES: readonly StateCode[] = US_STATES.map((s) => s.code);

/** Stored number of a state: its position in the alphabetical list, from 1. Never changes. */
const STATE_NUMBERS = new Map<string, number>([...STATE_CODES].sort().map((code, index) => [code, index + 1]));
const BY_NUMBER = new Map([...STATE_NUMBERS].map(([code, number]) => [number, code as StateCode]));

export function stateNumber(code: string): number | null {
  return STATE_NUMBERS.get(code) ?? null;
}

export function stateByNumber(number: number): StateCode | null {
  return BY_NUMBER.get(number) ?? null;
}

export function stateName(code: string): string {
  return US_STATES_AND_DC.find((s) => s.code === code)?.name ?? code;
}
