import { useEffect, useId, useState, type ReactNode } from 'react';
import {
  availabilityText,
  CARE_SETTINGS,
  CONFIRMATION_ASKED_AFTER_DAYS,
  EMPTY_WEEK,
  initialsOf,
  slotCount,
  weekFromSlots,
  weekPhrase,
} from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { Avatar, Badge, Card, DefinitionList, Heading, Stack, Text, WeekPicture } from '@marketplace/ui';
import { storeShownRow, readShownRow, type ShownRow } from './shown-row.ts';
import type { StoredProfile } from './wizard-steps.ts';

interface WizardPreviewProps {
  /** Null after a reload, when the page shows the row stored in the tab. */
  storedProfile: StoredProfile | null;
  headingLevel: 2 | 3;
}

const ASKED_AFTER_MS = CONFIRMATION_ASKED_AFTER_DAYS * 24 * 60 * 60 * 1000;

export default function WizardPreview({ storedProfile, headingLevel }: WizardPreviewProps): ReactNode {
  const { t, locale } = useLanguage();
  const id = useId();
  const [askedAt] = useState(() => Date.now() + ASKED_AFTER_MS);
  const monthAndDay = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric' }).format(askedAt);
  const [row] = useState(() =>
    storedProfile === null ? readShownRow() : { uuid: storedProfile.uuid, ...storedProfile.profile },
  );
  useEffect(() => {
    if (row !== null) storeShownRow(row);
  }, [row]);
  return (
    <Stack gap={6}>
      {row === null ? null : <OwnRow row={row} headingLevel={headingLevel} />}
      <section aria-labelledby={id}>
        <Stack gap={3}>
          <Heading level={headingLevel} size={4} id={id}>
            {t('What happens next')}
          </Heading>
          <Steps>
            <li>{t('Open the link in the email that we just sent you. It confirms your address.')}</li>
            <li>{t('An agency that wants to hire you unlocks your contact details, then calls or emails you.')}</li>
            <li>
              {t('Around {date} we ask by email whether your week is still right, then once a month.', {
                date: monthAndDay,
              })}
            </li>
            <li>{t('Change your times or take a break anytime: we email you a link, and you need no password.')}</li>
          </Steps>
        </Stack>
      </section>
    </Stack>
  );
}

function OwnRow({ row, headingLevel }: { row: ShownRow; headingLevel: 2 | 3 }) {
  const { t } = useLanguage();
  const id = useId();
  const week = weekFromSlots(row.availability);
  const settings = CARE_SETTINGS.filter(({ value }) => row.care_setting_exp.includes(value));
  return (
    <Card as="section" aria-labelledby={id} padding={6}>
      <Stack gap={4}>
        <Heading level={headingLevel} size={4} id={id}>
          {t('What agencies see now')}
        </Heading>
        <Who>
          <Avatar initials={initialsOf(row.first_name)} seed={row.uuid} />
          <div>
            <Text weight="bold">{row.first_name}</Text>
            <Text size="s" tone="muted">
              {`${t(row.discipline)} · ${row.preferred_city}, ${row.preferred_state}`}
            </Text>
            {row.looking_for_work_now ? null : <Badge tone="warning">{t('Not actively seeking')}</Badge>}
          </div>
        </Who>
        <Week>
          <WeekPicture week={week} />
          <div>
            {week === EMPTY_WEEK ? null : <Text weight="bold">{weekPhrase(week, t)}</Text>}
            <Text size="s" tone="muted">
              {availabilityText(slotCount(week), t)}
            </Text>
          </div>
        </Week>
        <DefinitionList
          columns
          items={[
            { term: t('Experience'), value: t(row.amount_of_exp) },
            { term: t('Desired schedule'), value: t(row.desired_schedule) },
            { term: t('Languages'), value: row.languages.map((name) => t(name)).join(', ') },
            { term: t('Care settings'), value: settings.map(({ label }) => t(label)).join(', ') },
          ]}
        />
        <Text size="s" tone="muted">
          {t('Your last name, phone number and email stay hidden until an agency unlocks your profile.')}
        </Text>
      </Stack>
    </Card>
  );
}

const Who = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--space-3);
  overflow-wrap: anywhere;
`;

const Week = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-3);
`;

const Steps = styled.ol`
  display: grid;
  gap: var(--space-2);
  margin: 0;
  padding-inline-start: var(--space-5);
  list-style: decimal;
`;
