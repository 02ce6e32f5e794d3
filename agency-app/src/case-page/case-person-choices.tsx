import type { CandidateRow, CaseDetail } from '@marketplace/contracts';
import { EMPTY_WEEK, hoursIn, weekFromSlots, type WeekMask, weekPhrase } from '@marketplace/domain';
import {
  BookmarkPlus,
  CalendarCheck,
  CalendarClock,
  Contact,
  LockOpen,
  MessageCircleQuestionMark,
  UserMinus,
} from 'lucide-react';
import { shownName } from '../candidate-facts/candidate-facts.ts';
import { isUnlocked } from '../candidate-facts/shown-candidate.ts';
import { openHoursOf } from '../cases/case-hours.ts';
import { MenuChoice, MenuLink, MenuPanel } from '../menus/menu-panel.tsx';

interface CasePersonChoicesProps {
  clientCase: CaseDetail;
  candidate: CandidateRow;
  /** Whether a change to the person on the case is in flight. */
  busy: boolean;
  onPut: (hours: WeekMask) => void;
  onRemove: () => void;
  /** Null hides the Ask item. */
  onAsk: (() => void) | null;
  /** Null hides the Unlock item. */
  unlock: { label: string; action: { onClick: () => void } } | null;
  onChangeHours: () => void;
}

export function CasePersonChoices(props: CasePersonChoicesProps) {
  const { clientCase, candidate, busy, onPut, onRemove, onAsk, unlock, onChangeHours } = props;
  const share = clientCase.people.find(({ candidate_uuid }) => candidate_uuid === candidate.uuid)?.hours;
  const possible = weekFromSlots(candidate.availability) & openHoursOf(clientCase);
  const assign = isUnlocked(candidate) ? 'Assign' : 'Plan';
  return (
    <MenuPanel>
      {share !== undefined && share !== EMPTY_WEEK ? (
        <MenuChoice icon={<CalendarClock aria-hidden="true" />} aria-haspopup="dialog" onChoose={onChangeHours}>
          Change hours
        </MenuChoice>
      ) : possible === EMPTY_WEEK ? null : (
        <MenuChoice
          icon={<CalendarCheck aria-hidden="true" />}
          disabled={busy}
          title={weekPhrase(possible)}
          aria-label={`${assign} ${hoursIn(possible)} hours for ${shownName(candidate)}: ${weekPhrase(possible)}`}
          onChoose={() => onPut(possible)}
        >
          {`${assign} ${hoursIn(possible)} h`}
        </MenuChoice>
      )}
      {onAsk === null ? null : (
        <MenuChoice icon={<MessageCircleQuestionMark aria-hidden="true" />} aria-haspopup="dialog" onChoose={onAsk}>
          Ask about hours
        </MenuChoice>
      )}
      {unlock === null ? null : (
        <MenuChoice icon={<LockOpen aria-hidden="true" />} onChoose={unlock.action.onClick}>
          {unlock.label}
        </MenuChoice>
      )}
      {isUnlocked(candidate) ? (
        <MenuLink to={`/contacts#${candidate.uuid}`} icon={<Contact aria-hidden="true" />}>
          View contact
        </MenuLink>
      ) : null}
      {share === undefined ? (
        <MenuChoice icon={<BookmarkPlus aria-hidden="true" />} disabled={busy} onChoose={() => onPut(EMPTY_WEEK)}>
          Add to the case's shortlist
        </MenuChoice>
      ) : (
        <MenuChoice icon={<UserMinus aria-hidden="true" />} disabled={busy} onChoose={onRemove}>
          Remove from this case
        </MenuChoice>
      )}
    </MenuPanel>
  );
}
