import { createConfirmedAccount, type Database } from '@marketplace/api';
import { LISTED_DISCIPLINES } from '@marketplace/domain';
import type { SeededRandom } from '@marketplace/local';
import type { Pool } from 'pg';
import { AGENCY, AGENCY_PROFILE } from '../data/bench-database.ts';

export interface Recruiter {
  email: string;
  password: string;
  client: string;
  token: string;
}

export interface Listed {
  uuid: string;
  /** Discipline segment of the page's URL. */
  type: string;
}

export interface Returning {
  uuid: string;
  email: string;
}

/** Random address of the network reserved for benchmarks (RFC 2544). */
export const someClient = (random: SeededRandom): string =>
  `198.${18 + Math.floor(random.next() * 2)}.${Math.floor(random.next() * 256)}.${Math.floor(random.next() * 256)}`;

export async function createRecruiters(db: Database, count: number, random: SeededRandom): Promise<Recruiter[]> {
  const recruiters: Recruiter[] = [];
  for (let number = 1; number <= count; number += 1) {
    const account = { email: `recruiter${number}@bench.example.test`, password: AGENCY.password };
    const profile = { ...AGENCY_PROFILE, agency_name: `Benchmark Home Care ${number}` };
    await createConfirmedAccount({ db, now: () => new Date() }, { ...account, profile });
    recruiters.push({ ...account, client: someClient(random), token: '' });
  }
  return recruiters;
}

const slugs = new Map<number, string>(LISTED_DISCIPLINES.map(({ id, slug }) => [id, slug]));

/** Returns up to `count` caregivers whose contact details can be bought, spread over the table. */
export async function listedPeople(pool: Pool, count: number): Promise<Listed[]> {
  const { rows } = await pool.query<{ uuid: string; discipline: number }>(
    `SELECT caregiver.uuid, caregiver.discipline FROM caregiver_contacts c JOIN caregivers caregiver ON caregiver.id = c.caregiver_id
     WHERE caregiver.display_status = 'shown' ORDER BY hashint8(caregiver.id) DESC LIMIT $1`,
    [count],
  );
  return rows.flatMap(({ uuid, discipline }) => {
    const type = slugs.get(discipline);
    return type === undefined ? [] : [{ uuid, type }];
  });
}

/** Returns up to `count` caregivers who are looking for work and have an email address, spread over the table. */
export async function returningPeople(pool: Pool, count: number): Promise<Returning[]> {
  const { rows } = await pool.query<Returning>(
    `SELECT caregiver.uuid, c.email FROM caregiver_contacts c JOIN caregivers caregiver ON caregiver.id = c.caregiver_id
     WHERE caregiver.looking_for_work AND caregiver.display_status = 'shown' ORDER BY hashint8(caregiver.id) LIMIT $1`,
    [count],
  );
  return rows;
}
