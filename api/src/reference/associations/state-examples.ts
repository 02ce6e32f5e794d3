import type { StateCode } from '@marketplace/domain';
import type { AssociationExamples } from '@marketplace/contracts';

/** Example city, ZIP code and area code for each US state, from the state's capital except in Indiana. */
const PLACES: Readonly<Record<StateCode, readonly [city: string, zip: string, areaCode: string]>> = {
  AL: ['Montgomery', '36104', '334'],
  AK: ['Juneau', '99801', '907'],
  AZ: ['Phoenix', '85004', '602'],
  AR: ['Little Rock', '72201', '501'],
  CA: ['Sacramento', '95814', '916'],
  CO: ['Denver', '80202', '303'],
  CT: ['Hartford', '06103', '860'],
  DE: ['Dover', '19901', '302'],
  DC: ['Washington', '20001', '202'],
  FL: ['Tallahassee', '32301', '850'],
  GA: ['Atlanta', '30303', '404'],
  HI: ['Honolulu', '96813', '808'],
  ID: ['Boise', '83702', '208'],
  IL: ['Springfield', '62701', '217'],
  IN: ['Carmel', '46032', '317'],
  IA: ['Des Moines', '50309', '515'],
  KS: ['Topeka', '66603', '785'],
  KY: ['Frankfort', '40601', '502'],
  LA: ['Baton Rouge', '70802', '225'],
  ME: ['Augusta', '04330', '207'],
  MD: ['Annapolis', '21401', '410'],
  MA: ['Boston', '02108', '617'],
  MI: ['Lansing', '48933', '517'],
  MN: ['Saint Paul', '55102', '651'],
  MS: ['Jackson', '39201', '601'],
  MO: ['Jefferson City', '65101', '573'],
  MT: ['Helena', '59601', '406'],
  NE: ['Lincoln', '68508', '402'],
  NV: ['Carson City', '89701', '775'],
  NH: ['Concord', '03301', '603'],
  NJ: ['Trenton', '08608', '609'],
  NM: ['Santa Fe', '87501', '505'],
  NY: ['Albany', '12207', '518'],
  NC: ['Raleigh', '27601', '919'],
  ND: ['Bismarck', '58501', '701'],
  OH: ['Columbus', '43215', '614'],
  OK: ['Oklahoma City', '73102', '405'],
  OR: ['Salem', '97301', '503'],
  PA: ['Harrisburg', '17101', '717'],
  RI: ['Providence', '02903', '401'],
  SC: ['Columbia', '29201', '803'],
  SD: ['Pierre', '57501', '605'],
  TN: ['Nashville', '37203', '615'],
  TX: ['Austin', '78701', '512'],
  UT: ['Salt Lake City', '84101', '801'],
  VT: ['Montpelier', '05602', '802'],
  VA: ['Richmond', '23219', '804'],
  WA: ['Olympia', '98501', '360'],
  WV: ['Charleston', '25301', '304'],
  WI: ['Madison', '53703', '608'],
  WY: ['Cheyenne', '82001', '307'],
};

const isState = (code: string): code is StateCode => Object.hasOwn(PLACES, code);

export function stateExamples(state: string): AssociationExamples | undefined {
  if (!isState(state)) return undefined;
  const [city, zip, areaCode] = PLACES[state];
  // The numbers 555-0100 to 555-0199 are reserved as examples.
  return { city, zip, phone: `(${areaCode}) 555-0123` };
}
