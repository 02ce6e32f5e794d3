import {
  DISCIPLINES,
  LANGUAGES,
  stateNumber,
  type DisciplineCode,
  type LanguageName,
  type StateCode,
} from '@marketplace/domain';
import type { Weighted } from './seeded-random.ts';

/** Rough population in millions and an area code. Indiana, the first association's state, is overweighted. */
const STATES: Record<StateCode, readonly [weight: number, areaCode: string]> = {
  AL: [5, '205'], AK: [0.7, '907'], AZ: [7.3, '602'], AR: [3, '501'], CA: [39, '213'], CO: [5.8, '303'],
  CT: [3.6, '203'], DE: [1, '302'], DC: [0.7, '202'], FL: [22, '305'], GA: [11, '404'], HI: [1.4, '808'],
  ID: [1.9, '208'], IL: [12.5, '312'], IN: [40, '317'], IA: [3.2, '515'], KS: [2.9, '316'], KY: [4.5, '502'],
  LA: [4.6, '504'], ME: [1.4, '207'], MD: [6.2, '410'], MA: [7, '617'], MI: [10, '313'], MN: [5.7, '612'],
  MS: [2.9, '601'], MO: [6.2, '314'], MT: [1.1, '406'], NE: [2, '402'], NV: [3.2, '702'], NH: [1.4, '603'],
  NJ: [9.3, '201'], NM: [2.1, '505'], NY: [19.6, '212'], NC: [10.7, '704'], ND: [0.8, '701'], OH: [11.8, '614'],
  OK: [4, '405'], OR: [4.2, '503'], PA: [13, '215'], RI: [1.1, '401'], SC: [5.3, '803'], SD: [0.9, '605'],
  TN: [7.1, '615'], TX: [30, '214'], UT: [3.4, '801'], VT: [0.6, '802'], VA: [8.7, '804'], WA: [7.8, '206'],
  WV: [1.8, '304'], WI: [5.9, '414'], WY: [0.6, '307'],
}; // oxfmt-ignore

const numbered = Object.entries(STATES).map(
  ([code, [weight, areaCode]]) => [stateNumber(code) ?? 0, weight, areaCode] as const,
);
export const STATE_WEIGHTS: Weighted<number> = numbered.map(([state, weight]) => [state, weight]);
export const AREA_CODES: ReadonlyMap<number, string> = new Map(
  numbered.map(([state, , areaCode]) => [state, areaCode]),
);

const DISCIPLINE_SHARES: Record<DisciplineCode, number> = {
  RN: 15, LPN: 11, CNA: 22, PCA: 10, HHA: 17, BT: 4, PT: 4, SLP: 3, NP: 3, PTA: 3, NC: 6, OTHER: 2,
}; // oxfmt-ignore
export const DISCIPLINE_WEIGHTS: Weighted<number> = DISCIPLINES.map((d) => [d.id, DISCIPLINE_SHARES[d.code]]);

const FREQUENT_LANGUAGES: Partial<Record<LanguageName, number>> = {
  Spanish: 50, Chinese: 6, Tagalog: 6, 'Haitian Creole': 6, French: 5, Vietnamese: 4, Russian: 4, Arabic: 4, Burmese: 4,
}; // oxfmt-ignore
export const LANGUAGE_WEIGHTS: Weighted<number> = LANGUAGES.slice(1).map(({ id, name }) => [
  id,
  FREQUENT_LANGUAGES[name] ?? 2,
]);
