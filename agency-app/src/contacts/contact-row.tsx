import type { UnlockedCandidate } from '@marketplace/contracts';
import { callOutcomeLabel, formatPhone, formatUsd, hiringStatusLabel, timeAgo } from '@marketplace/domain';
import { AppLink } from '@marketplace/platform';
import { Badge } from '@marketplace/ui';
import { ClipboardList, Mail, MessageSquareText, Phone } from 'lucide-react';
import { useState } from 'react';
import { telephoneUrl, textUrl } from '../contact/telephone-url.ts';
import { useColleagueName } from '../colleagues/done-by.ts';
import { DottedText } from '../lists/dotted-text.tsx';
import { LogCall } from '../unlocks/log-call.tsx';
import { DoneButton } from '../unlocks/reminder-line.tsx';
import { useToday } from '../unlocks/use-today.ts';
import { contactDiscipline, contactName, lastTouch, placeParts, stepOf } from './contact-choice.ts';
import {
  Actions,
  Initials,
  Item,
  Name,
  Next,
  Pick,
  Reach,
  Row,
  Status,
  Strip,
  Where,
  Who,
} from './contact-row.styles.ts';

const REVOKED = 'Revoked';

interface ContactRowProps {
  contact: UnlockedCandidate;
  /** Whether the heading above already names the status. */
  isStatusNamed: boolean;
  /** Whether the contact's panel is open, or was the last one open. */
  selected: boolean;
  /** Whether the row is ticked; null outside of selection mode. */
  ticked: boolean | null;
  onTick: (ticked: boolean) => void;
  onOpen: () => void;
}

export function ContactRow({ contact, isStatusNamed, selected, ticked, onTick, onOpen }: ContactRowProps) {
  const [logging, setLogging] = useState(false);
  const name = contactName(contact);
  const { candidate_first_name: first, candidate_last_name: last } = contact;
  return (
    // Unlock emails link to this id.
    <Item id={contact.request_id} data-contact={contact.request_id} data-selected={selected}>
      <Row aria-label={name} data-ticking={ticked !== null} data-status-named={isStatusNamed}>
        {ticked === null ? null : (
          <Pick>
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={ticked}
              onChange={(event) => onTick(event.target.checked)}
            />
          </Pick>
        )}
        <Initials
          initials={`${first.slice(0, 1)}${(last ?? first.slice(1)).slice(0, 1)}`.toUpperCase()}
          seed={contact.candidate_uuid ?? contact.request_id}
        />
        <Who>
          <Name title={name}>
            <h3>
              <AppLink
                to={`/contacts#${contact.request_id}`}
                data-row-name
                aria-haspopup="dialog"
                aria-current={selected ? 'true' : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                  event.preventDefault();
                  onOpen();
                }}
              >
                {name}
              </AppLink>
            </h3>{' '}
            <abbr title={contact.candidate_discipline}>{contactDiscipline(contact)}</abbr>
          </Name>
          <Place contact={contact} />
        </Who>
        <PhoneAndEmail contact={contact} />
        <StatusBadge contact={contact} isStatusNamed={isStatusNamed} />
        <NextStepLines contact={contact} isStatusNamed={isStatusNamed} />
        <Actions>
          <Ways
            contact={contact}
            name={name}
            onCall={() => setLogging(true)}
            onLog={() => setLogging(!logging)}
            logging={logging}
          />
        </Actions>
      </Row>
      {logging ? (
        <Strip>
          <LogCall requestId={contact.request_id} name={name} onLogged={() => setLogging(false)} />
          <span data-narrow>
            <DueDone contact={contact} name={name} />
          </span>
        </Strip>
      ) : null}
    </Item>
  );
}

/** In narrow rows, the last call's outcome is here instead of the cases if the row's one line is about the next step. */
function Place({ contact }: { contact: UnlockedCandidate }) {
  const step = stepOf(contact, useToday());
  const [call] = contact.calls;
  const outcome =
    step === null || call === undefined ? null : <strong data-narrow>{callOutcomeLabel(call.outcome)}</strong>;
  const names = contact.cases.map(({ name }) => name).join(', ');
  const cases = names === '' ? null : <span data-flat={outcome !== null}>{`for ${names}`}</span>;
  return (
    <Where>
      <DottedText parts={[outcome, ...placeParts(contact), cases]} />
    </Where>
  );
}

/** Hidden for a revoked contact below a status heading, because the row's next step already says so. */
function StatusBadge({ contact, isStatusNamed }: Pick<ContactRowProps, 'contact' | 'isStatusNamed'>) {
  if (contact.revoked && isStatusNamed) return null;
  const tone = contact.revoked ? 'danger' : contact.status === 'hired' ? 'success' : 'neutral';
  return (
    <Status>
      <Badge tone={tone}>{contact.revoked ? REVOKED : hiringStatusLabel(contact.status)}</Badge>
    </Status>
  );
}

function PhoneAndEmail({ contact }: { contact: UnlockedCandidate }) {
  const { candidate_phone: phone, candidate_email: email } = contact;
  if (contact.revoked) return null;
  return (
    <Reach>
      {phone === null ? null : <a href={telephoneUrl(phone)}>{formatPhone(phone)}</a>}
      {email === null ? null : <a href={`mailto:${email}`}>{email}</a>}
    </Reach>
  );
}

function NextStepLines({ contact, isStatusNamed }: Pick<ContactRowProps, 'contact' | 'isStatusNamed'>) {
  const today = useToday();
  const [now] = useState(() => new Date());
  const step = stepOf(contact, today);
  const touch = lastTouch(contact);
  const by = useColleagueName(touch?.by);
  const [reminder] = contact.reminders;
  const about = reminder?.text || null;
  const when = touch === null ? null : timeAgo(new Date(touch.at), now);
  const status = contact.revoked || isStatusNamed ? null : <span data-narrow>{hiringStatusLabel(contact.status)}</span>;
  const revoked = contact.revoked ? <strong data-narrow={!isStatusNamed || undefined}>{REVOKED}</strong> : null;
  const unlocked = `Unlocked ${timeAgo(new Date(contact.created_at), now)}`;
  const paid = contact.free ? 'Free' : formatUsd(contact.amount_paid);
  return (
    <Next>
      {step === null ? null : (
        <p data-due={step.isForToday}>
          <DottedText parts={[status, <strong key="step">{step.text}</strong>, about]} />
        </p>
      )}
      <p>
        <DottedText parts={[revoked, ...(touch === null ? [unlocked, paid] : [touch.what, when, by])]} />
      </p>
    </Next>
  );
}

function DueDone({ contact, name }: { contact: UnlockedCandidate; name: string }) {
  const today = useToday();
  const due = contact.reminders.find(({ due_on }) => due_on <= today);
  return due === undefined ? null : <DoneButton requestId={contact.request_id} reminder={due} name={name} />;
}

interface WaysProps {
  contact: UnlockedCandidate;
  name: string;
  logging: boolean;
  /** Called when a phone call starts, so that the user can log its outcome next. */
  onCall: () => void;
  onLog: () => void;
}

/** Buttons to call, text or email the contact. None for a revoked contact. */
function Ways({ contact, name, logging, onCall, onLog }: WaysProps) {
  const { candidate_phone: phone, candidate_email: email } = contact;
  if (contact.revoked) return null;
  return (
    <>
      <DueDone contact={contact} name={name} />
      {phone === null ? null : (
        <>
          <a href={telephoneUrl(phone)} aria-label={`Call ${name}`} data-way="call" onClick={onCall}>
            <Phone aria-hidden="true" />
            <span>Call</span>
          </a>
          <a href={textUrl(phone)} aria-label={`Text ${name}`} title="Text" data-way="text">
            <MessageSquareText aria-hidden="true" />
          </a>
        </>
      )}
      {email === null ? null : (
        <a href={`mailto:${email}`} aria-label={`Email ${name}`} title="Email" data-way="email">
          <Mail aria-hidden="true" />
        </a>
      )}
      <button
        type="button"
        aria-label={`Log a call to ${name}`}
        title="Log a call"
        aria-expanded={logging}
        data-way="log"
        onClick={onLog}
      >
        <ClipboardList aria-hidden="true" />
      </button>
    </>
  );
}
