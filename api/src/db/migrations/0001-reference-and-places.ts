import { sql, type Kysely } from 'kysely';

// Literals, not the domain's lists: a migration must do the same on a new database as it once did on the old ones.
const CANDIDATE_TYPES = [
  {
    code: 'RN',
    slug: 'rn',
    name: 'Registered Nurse',
    icon: 'Stethoscope',
    id: 1,
    matches: ['RN', 'RN (Registered Nurse)', 'Registered Nurse'],
  },
  {
    code: 'LPN',
    slug: 'lpn',
    name: 'Licensed Practical Nurse',
    icon: 'Activity',
    id: 2,
    matches: ['LPN', 'LPN (Licensed Practical Nurse)', 'Licensed Practical Nurse'],
  },
  {
    code: 'CNA',
    slug: 'cna',
    name: 'Certified Nursing Assistant',
    icon: 'Heart',
    id: 3,
    matches: ['CNA', 'CNA (Certified Nursing Assistant)', 'Certified Nursing Assistant'],
  },
  {
    code: 'PCA',
    slug: 'pca',
    name: 'Personal Care Assistant',
    icon: 'Users',
    id: 4,
    matches: ['PCA', 'PCA (Personal Care Assistant)', 'Personal Care Assistant'],
  },
  {
    code: 'HHA',
    slug: 'hha',
    name: 'Home Health Aide',
    icon: 'Shield',
    id: 5,
    matches: ['HHA', 'HHA (Home Health Aide)', 'Home Health Aide'],
  },
  {
    code: 'BT',
    slug: 'bt',
    name: 'Behavioral Therapist',
    icon: 'Brain',
    id: 6,
    matches: ['BT', 'BT (Behavioral Therapist)', 'Behavioral Therapist'],
  },
  {
    code: 'PT',
    slug: 'pt',
    name: 'Physical Therapist',
    icon: 'Zap',
    id: 7,
    matches: ['PT', 'PT (Physical Therapist)', 'Physical Therapist'],
  },
  {
    code: 'SLP',
    slug: 'slp',
    name: 'Speech Language Pathologist',
    icon: 'GraduationCap',
    id: 8,
    matches: ['SLP', 'SLP (Speech Language Pathologist)', 'Speech Language Pathologist'],
  },
  {
    code: 'NP',
    slug: 'np',
    name: 'Nurse Practitioner',
    icon: 'Stethoscope',
    id: 9,
    matches: ['NP', 'NP (Nurse Practitioner)', 'Nurse Practitioner'],
  },
  {
    code: 'PTA',
    slug: 'pta',
    name: 'Physical Therapist Assistant',
    icon: 'Zap',
    id: 10,
    matches: ['PTA', 'PTA (Physical Therapist Assistant)', 'Physical Therapist Assistant'],
  },
  {
    code: 'NC',
    slug: 'not-certified',
    name: 'Not Certified',
    icon: 'UserCheck',
    id: 11,
    matches: ['NC', 'NC (Not Certified)', 'Not Certified', 'n/a'],
  },
];

const LANGUAGES = [
  { id: 0, name: 'English' },
  { id: 1, name: 'Spanish' },
  { id: 2, name: 'Arabic' },
  { id: 3, name: 'ASL' },
  { id: 4, name: 'Burmese' },
  { id: 5, name: 'Chinese' },
  { id: 6, name: 'French' },
  { id: 7, name: 'German' },
  { id: 8, name: 'Haitian Creole' },
  { id: 9, name: 'Hindi' },
  { id: 10, name: 'Italian' },
  { id: 11, name: 'Korean' },
  { id: 12, name: 'Polish' },
  { id: 13, name: 'Portuguese' },
  { id: 14, name: 'Punjabi' },
  { id: 15, name: 'Russian' },
  { id: 16, name: 'Swahili' },
  { id: 17, name: 'Tagalog' },
  { id: 18, name: 'Vietnamese' },
  { id: 19, name: 'Other' },
];

/** Associations, candidate types, languages, and the places that a distance is measured between. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE EXTENSION IF NOT EXISTS citext`.execute(db);
  await sql`
    CREATE TABLE associations (
      code text PRIMARY KEY CHECK (code ~ '^[a-z][a-z0-9-]{1,30}$'),
      state char(2) NOT NULL CHECK (state ~ '^[A-Z]{2}$'),
      name text NOT NULL,
      logo text NOT NULL,
      theme jsonb NOT NULL DEFAULT '{}',
      support_email text,
      sms_opt_in_default boolean NOT NULL DEFAULT true,
      created_at timestamptz NOT NULL DEFAULT now()
    )`.execute(db);
  await sql`
    CREATE TABLE candidate_types (
      code text PRIMARY KEY,
      slug text NOT NULL UNIQUE,
      name text NOT NULL,
      abbreviation text NOT NULL,
      icon_name text NOT NULL,
      discipline smallint NOT NULL UNIQUE,
      discipline_matches text[] NOT NULL,
      display_order integer NOT NULL,
      is_active boolean NOT NULL DEFAULT true
    )`.execute(db);
  await sql`
    CREATE TABLE languages (
      id smallint PRIMARY KEY CHECK (id BETWEEN 0 AND 30),
      name text NOT NULL UNIQUE,
      display_order integer NOT NULL,
      is_active boolean NOT NULL DEFAULT true
    )`.execute(db);
  // A place is a ZIP. Its id is its position along a Hilbert curve, so that a circle is a few ranges of ids.
  await sql`
    CREATE TABLE places (
      id integer PRIMARY KEY,
      zip char(5) NOT NULL UNIQUE,
      city text NOT NULL,
      state smallint NOT NULL,
      latitude double precision NOT NULL,
      longitude double precision NOT NULL
    )`.execute(db);
  // The place that stands for a whole city: the ZIP nearest to the middle of the city's ZIPs.
  await sql`
    CREATE TABLE city_places (
      state smallint NOT NULL,
      city_key text NOT NULL,
      place integer NOT NULL REFERENCES places (id),
      PRIMARY KEY (state, city_key)
    )`.execute(db);

  for (const [index, type] of CANDIDATE_TYPES.entries()) {
    await sql`
      INSERT INTO candidate_types (code, slug, name, abbreviation, icon_name, discipline, discipline_matches, display_order)
      VALUES (${type.code}, ${type.slug}, ${type.name}, ${type.code}, ${type.icon}, ${type.id},
              ${type.matches}, ${index + 1})`.execute(db);
  }
  for (const [index, language] of LANGUAGES.entries()) {
    await sql`INSERT INTO languages (id, name, display_order) VALUES (${language.id}, ${language.name}, ${index + 1})`.execute(
      db,
    );
  }
  await sql`
    INSERT INTO associations (code, state, name, logo)
    VALUES ('iahhc', 'IN', 'Indiana Association for Home and Hospice Care', '/associations/iahhc.svg')`.execute(db);
}
