import {
  insertCaregivers,
  searchColumns,
  vacuumCaregiverTables,
  type Database,
  type NewCaregiver,
} from '@marketplace/api';
import {
  AVAILABILITY_PRESETS,
  CARE_SETTINGS,
  careSettingsMask,
  DESIRED_SCHEDULES,
  EMPTY_WEEK,
  LANGUAGES,
  recordOf,
  SLOT_COUNT,
  stateNumber,
  WEEKDAY_DAYS,
  weekOf,
  YES_NO_KEYS,
  type StateCode,
  type WeekMask,
  type YesNoKey,
} from '@marketplace/domain';
import { FIRST_NAMES, LAST_NAMES } from './names.ts';
import { AREA_CODES, DISCIPLINE_WEIGHTS, LANGUAGE_WEIGHTS, STATE_WEIGHTS } from './population.ts';
import { seededRandom, weightedPicker, type SeededRandom } from './seeded-random.ts';

const BATCH = 10_000;
const SPREAD_MS = 548 * 24 * 60 * 60 * 1000;

interface GenerateOptions {
  count: number;
  /** The same seed creates the same people. Different seeds create people that do not collide. */
  seed: number;
  /** The newest profile is slightly older than this time. */
  now?: Date;
  /** Concentrates this share of the state's people in one city. */
  crowd?: { state: StateCode; city: string; share: number };
  onProgress?: (stored: number) => void;
}

/** A home ZIP. Caregivers who gave their ZIP get `area`; caregivers who gave only the city get `cityArea`. */
interface HomeZip {
  zip: string;
  city: string;
  area: number;
  cityArea: number;
}

async function homeZips(db: Database): Promise<Map<number, HomeZip[]>> {
  const [places, cityPlaces] = await Promise.all([
    db
      .selectFrom('places')
      .select(['zip', 'city', 'state', 'area'])
      .where('area', 'is not', null)
      .$narrowType<{ area: number }>()
      .orderBy('id')
      .execute(),
    db
      .selectFrom('city_places as c')
      .innerJoin('places as p', 'p.id', 'c.place')
      .select(['p.area', 'p.city', 'p.state'])
      .execute(),
  ]);
  const cityAreaOf = new Map(cityPlaces.map((p) => [`${p.state} ${p.city}`, p.area]));
  const byState = new Map<number, HomeZip[]>();
  for (const { zip, city, state, area } of places) {
    const home = { zip, city, area, cityArea: cityAreaOf.get(`${state} ${city}`) ?? area };
    // Skips names that the profile form rejects.
    if (!/^[\p{L}\s'’-]{2,50}$/u.test(city)) continue;
    const homesOfState = byState.get(state);
    if (homesOfState) homesOfState.push(home);
    else byState.set(state, [home]);
  }
  return byState;
}

const pickState = weightedPicker(STATE_WEIGHTS);
const pickDiscipline = weightedPicker(DISCIPLINE_WEIGHTS);
const pickOtherLanguage = weightedPicker(LANGUAGE_WEIGHTS);
const pickExperience = weightedPicker([
  [1, 12],
  [2, 15],
  [3, 33],
  [4, 40],
]);
const pickPattern = weightedPicker<(random: SeededRandom) => WeekMask>([
  [(random) => random.pick(AVAILABILITY_PRESETS).week, 45],
  [() => weekOf(WEEKDAY_DAYS, [1, 2]), 15],
  [() => weekOf(WEEKDAY_DAYS, [2, 3]), 8],
  [
    (random) =>
      weekOf(
        [0, 1, 2, 3, 4, 5, 6].filter(() => random.chance(0.5)),
        [random.pick([1, 2, 3, 4])],
      ),
    12,
  ],
  [scatteredWeek, 15],
  [() => EMPTY_WEEK, 5],
]);

function scatteredWeek(random: SeededRandom): WeekMask {
  let week = EMPTY_WEEK;
  for (let bit = 0; bit < SLOT_COUNT; bit += 1) if (random.chance(0.3)) week |= 1 << bit;
  return week;
}

function languagesOf(random: SeededRandom): number {
  const english = LANGUAGES[0].id;
  let mask = random.chance(0.97) ? 1 << english : 0;
  if (mask === 0 || random.chance(0.28)) mask |= 1 << pickOtherLanguage(random);
  if (random.chance(0.04)) mask |= 1 << pickOtherLanguage(random);
  return mask;
}

function careSettingsOf(random: SeededRandom): number {
  const settings = CARE_SETTINGS.filter((_, index) => random.chance([0.8, 0.35, 0.45][index] ?? 0)).map((s) => s.value);
  return careSettingsMask(settings.length > 0 ? settings : ['home_care']);
}

/**
 * Share of people for whom each yes/no fact is true. Separate random streams keep the other facts stable when a fact is
 * added.
 */
const YES_NO_RANDOM: Record<YesNoKey, { salt: number; share: number }> = {
  own_car: { salt: 0xca7, share: 0.6 },
};
type YesNoStreams = Record<YesNoKey, () => boolean>;
function yesNoStreams(seed: number): YesNoStreams {
  return recordOf(YES_NO_KEYS, (key) => {
    const { salt, share } = YES_NO_RANDOM[key];
    const random = seededRandom(seed ^ salt);
    return () => random.chance(share);
  });
}

function emailOf(first: string, last: string, number: number, seed: number): string {
  const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '');
  return `${lettersOf(first)}.${lettersOf(last)}.${seed.toString(36)}x${number.toString(36)}@example.test`;
}

/**
 * Stores demo caregivers created over the last 18 months, with real places, 555-01xx phone numbers and
 * example.test emails. Needs migrated tables with places.
 */
export async function generateCaregivers(db: Database, options: GenerateOptions): Promise<void> {
  const { count, seed, now = new Date() } = options;
  const random = seededRandom(seed);
  // Separate random streams, so that a draw from one leaves the others unchanged.
  const yesNo = yesNoStreams(seed);
  const confirmations = seededRandom(seed ^ 0x5eed);
  const homes = await homeZips(db);
  const chooseHome = crowdedCity(options, homes);
  for (let start = 0; start < count; start += BATCH) {
    const batch: NewCaregiver[] = [];
    for (let number = start; number < Math.min(count, start + BATCH); number += 1) {
      const age = SPREAD_MS * (1 - (number + random.next()) / count);
      const caregiver = inventCaregiver(random, homes, chooseHome, number, seed, new Date(now.getTime() - age), yesNo);
      batch.push({ ...caregiver, ...inventConfirmation(confirmations, caregiver, now) });
    }
    await insertCaregivers(db, batch, 'profile_wizard');
    options.onProgress?.(start + batch.length);
  }
  await vacuumCaregiverTables(db);
}

type ChooseHome = (state: number, picked: HomeZip) => HomeZip;

function crowdedCity({ crowd, seed }: GenerateOptions, homes: ReadonlyMap<number, HomeZip[]>): ChooseHome {
  if (crowd === undefined) return (_state, picked) => picked;
  const random = seededRandom(seed ^ 0xc17);
  const crowded = stateNumber(crowd.state);
  const inCity = (homes.get(crowded ?? 0) ?? []).filter(({ city }) => city === crowd.city);
  return (state, picked) => (state === crowded && random.chance(crowd.share) ? random.pick(inCity) : picked);
}

function inventConfirmation(random: SeededRandom, caregiver: NewCaregiver, now: Date) {
  const daysAgo = random.chance(0.7) ? random.next() * 40 : random.next() ** 2 * 400;
  const availability_confirmed_at = new Date(
    Math.max(caregiver.created_at.getTime(), now.getTime() - daysAgo * 24 * 60 * 60 * 1000),
  );
  return { availability_confirmed_at };
}

function inventCaregiver(
  random: SeededRandom,
  homes: ReadonlyMap<number, HomeZip[]>,
  chooseHome: ChooseHome,
  number: number,
  seed: number,
  created_at: Date,
  yesNo: YesNoStreams,
): NewCaregiver {
  const first_name = random.pick(FIRST_NAMES);
  const last_name = random.pick(LAST_NAMES);
  const state = pickState(random);
  const home = chooseHome(state, random.pick(homes.get(state) ?? []));
  const givesZip = random.chance(0.6);
  const lookingForWork = random.chance(0.88);
  return {
    uuid: random.uuid(),
    first_name,
    last_name,
    email: emailOf(first_name, last_name, number, seed),
    phone: `${AREA_CODES.get(state) ?? '317'}55501${String(Math.floor(random.next() * 100)).padStart(2, '0')}`,
    city: home.city,
    state,
    place: givesZip ? home.area : home.cityArea,
    sms_opt_in: random.chance(0.8),
    created_at,
    ...searchColumns({
      discipline: pickDiscipline(random),
      experience: pickExperience(random),
      care_settings: careSettingsOf(random),
      languages: languagesOf(random),
      desired_schedule: random.pick(DESIRED_SCHEDULES).id,
      looking_for_work: lookingForWork,
      ...recordOf(YES_NO_KEYS, (key) => yesNo[key]()),
      week: pickPattern(random)(random),
      zip: givesZip ? home.zip : null,
    }),
  };
}
