export const CHECKS = [
  {
    value: 'exclusion_list',
    label: 'Not on the OIG exclusion list',
    url: 'https://exclusions.oig.hhs.gov/',
    site: 'OIG exclusions',
  },
  {
    value: 'registry',
    label: 'License or nurse aide registry',
    url: 'https://www.ncsbn.org/contact-bon.page',
    site: 'State boards of nursing',
  },
  {
    value: 'criminal_history',
    label: 'Criminal history',
    url: 'https://www.fbi.gov/how-we-can-help-you/more-fbi-services-and-information/identity-history-summary-checks',
    site: 'FBI: history checks',
  },
  { value: 'i9', label: 'Form I-9', url: 'https://www.uscis.gov/i-9', site: 'USCIS: Form I-9' },
] as const;

export type Check = (typeof CHECKS)[number]['value'];
export const CHECK_VALUES: readonly Check[] = CHECKS.map(({ value }) => value);
