import type { ReactNode } from 'react';
import type { OwnEvidence } from '@marketplace/contracts';
import { dayInUtc, evidenceDay, evidenceName, evidenceText, stateName } from '@marketplace/domain';
import { styled, useLanguage } from '@marketplace/platform';
import { Badge, Button, Cluster, Stack, Text } from '@marketplace/ui';
import type { EvidenceAct } from './own-evidence.mutation.ts';

interface OwnFactProps {
  fact: OwnEvidence;
  busy: boolean;
  onChange: () => void;
  onAct: (act: EvidenceAct) => void;
  /** The form while this fact is being edited. */
  children: ReactNode;
}

export function OwnFact({ fact, busy, onChange, onAct, children }: OwnFactProps) {
  const { t, locale } = useLanguage();
  const { type, state, number, expires_on } = fact;
  const name = state === null ? t(evidenceName(type)) : `${t(evidenceName(type))}, ${stateName(state)}`;
  const day = (date: string) => evidenceDay(date, locale);
  const facts = [
    ...(number === null ? [] : [t('Number {number}', { number })]),
    ...(expires_on === null
      ? []
      : [
          fact.expired
            ? t('Expired {date}', { date: day(expires_on) })
            : t('Expires {date}', { date: day(expires_on) }),
        ]),
  ];
  return (
    <Item>
      <Stack gap={2}>
        <Cluster gap={2}>
          <Text as="span" weight="bold">
            {name}
          </Text>
          {fact.expired ? <Badge tone="warning">{t('Expired')}</Badge> : null}
        </Cluster>
        {facts.length === 0 ? null : <Text size="s">{facts.join(' · ')}</Text>}
        <State fact={fact} />
        {children ?? (
          <Cluster gap={2}>
            {fact.shown_from === null ? null : (
              <Button size="s" disabled={busy} onClick={() => onAct('confirm')}>
                {t('Looks right')}
              </Button>
            )}
            {fact.status === 'stated' || fact.disputed ? null : (
              <Button size="s" variant="secondary" disabled={busy} onClick={() => onAct('dispute')}>
                {t('This is not right')}
              </Button>
            )}
            <Button
              size="s"
              variant="secondary"
              disabled={busy}
              aria-label={t('Change {name}', { name })}
              onClick={onChange}
            >
              {t('Change')}
            </Button>
            <Button
              size="s"
              variant="ghost"
              disabled={busy}
              aria-label={t('Remove {name}', { name })}
              onClick={() => onAct('remove')}
            >
              {t('Remove')}
            </Button>
          </Cluster>
        )}
      </Stack>
    </Item>
  );
}

function State({ fact }: { fact: OwnEvidence }) {
  const { t, locale } = useLanguage();
  const { type, state, status, decided_on, words, shown, shown_from } = fact;
  const text = (checked_on: string | null) => evidenceText({ type, state, checked_on }, t, locale);
  const lines = [
    ...(status === 'checked' && decided_on !== null
      ? [t('Checked on {date}: {source}.', { date: evidenceDay(decided_on, locale), source: words ?? '' })]
      : []),
    ...(status === 'refused' ? [t('We could not confirm it: {why}.', { why: words ?? '' })] : []),
    ...(fact.disputed ? [t("You told us that this is not right. We're checking again.")] : []),
    shown === null
      ? t('Agencies do not see it.')
      : t('Agencies see: “{text}”', { text: text(shown === 'checked' ? decided_on : null) }),
    ...(shown_from === null
      ? []
      : [
          t('From {date}, or as soon as you say that it is right: “{text}”', {
            date: evidenceDay(dayInUtc(new Date(shown_from)), locale),
            text: text(decided_on),
          }),
        ]),
  ];
  return (
    <div>
      {lines.map((line) => (
        <Text key={line} size="s" tone="muted">
          {line}
        </Text>
      ))}
    </div>
  );
}

const Item = styled.li`
  padding-block: var(--space-3);
  overflow-wrap: anywhere;

  & + & {
    border-block-start: 1px solid var(--color-line);
  }
`;
