import type { UnlockedCandidate } from '@marketplace/contracts';
import { formatPhone, formatUsd, timeAgo } from '@marketplace/domain';
import { Badge } from '@marketplace/ui';
import { ClipboardList, Mail, MessageSquareText, Phone } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { telephoneUrl, textUrl } from '../contact/telephone-url.ts';
import { useColleagueName } from '../colleagues/done-by.ts';
import { DottedText } from '../lists/dotted-text.tsx';
import { RowLink } from '../lists/row-panel.tsx';
import { HiringStatusSelect } from '../unlocks/hiring-status-select.tsx';
import { useSaveUnlockStatus } from '../unlocks/hiring-status.mutation.ts';
import { useFocusBack } from '../unlocks/stored-draft.ts';
import { LogCall } from '../unlocks/log-call.tsx';
import { DoneButton } from '../unlocks/reminder-line.tsx';
import { useToday } from '../formats/use-today.ts';
import { contactDiscipline, contactName, findLastTouch, placeParts, REVOKED, stepOf } from './contact-choice.ts';
import { Initials, Item, Name, Next, Pick, Reach, Row, Status, Strip, Ways, Who } from './contact-row.styles.ts';

interface ContactRowProps {
  contact: UnlockedCandidate;
  /** Whether the contact's panel is open, or was the last panel opened. */
  isSelected: boolean;
  /** Whether the contact is selected; null outside of selection mode. */
  isTicked: boolean | null;
  onTick: (isTicked: boolean) => void;
  onOpen: () => void;
}

export function ContactRow({ contact, isSelected, isTicked, onTick, onOpen }: ContactRowProps) {
  const [isLogging, setIsLogging] = useState(false);
  const logOpener = useRef<HTMLButtonElement>(null);
  useFocusBack(logOpener, isLogging);
  const name = contactName(contact);
  const { candidate_first_name: first, candidate_last_name: last } = contact;
  return (
    // Anchor for links in unlock emails.
    <Item
      id={contact.request_id}
      data-contact={contact.request_id}
      data-selected={isSelected}
      data-revoked={contact.revoked}
    >
      <Row aria-label={name} data-ticking={isTicked !== null}>
        {isTicked === null ? null : (
          <Pick>
            <input
              type="checkbox"
              aria-label={`Select ${name}`}
              checked={isTicked}
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
              <RowLink to={`/contacts#${contact.request_id}`} isSelected={isSelected} onOpen={onOpen}>
                {name}
              </RowLink>
            </h3>{' '}
            <abbr title={contact.candidate_discipline}>{contactDiscipline(contact)}</abbr>
          </Name>
          <Place contact={contact} />
        </Who>
        <PhoneAndEmail contact={contact} />
        <Status>{contact.revoked ? <Badge>{REVOKED}</Badge> : <StatusSelect contact={contact} name={name} />}</Status>
        <Next>
          <NextStepLines contact={contact} />
          {contact.revoked ? null : <DueDone contact={contact} name={name} />}
        </Next>
        {contact.revoked ? null : (
          <ContactWays
            contact={contact}
            name={name}
            isLogging={isLogging}
            logOpener={logOpener}
            onCall={() => setIsLogging(true)}
            onLog={() => setIsLogging(!isLogging)}
          />
        )}
      </Row>
      {isLogging ? (
        <Strip>
          <LogCall
            requestId={contact.request_id}
            name={name}
            onLogged={() => setIsLogging(false)}
            onCancel={() => setIsLogging(false)}
          />
        </Strip>
      ) : null}
    </Item>
  );
}

function Place({ contact }: { contact: UnlockedCandidate }) {
  const names = contact.cases.map(({ name }) => name).join(', ');
  return (
    <p>
      <DottedText parts={[...placeParts(contact), names === '' ? null : `for ${names}`]} />
    </p>
  );
}

function PhoneAndEmail({ contact }: { contact: UnlockedCandidate }) {
  const { candidate_phone: phone, candidate_email: email } = contact;
  if (contact.revoked) return null;
  return (
    <Reach>
      {phone === null ? null : <a href={telephoneUrl(phone)}>{formatPhone(phone)}</a>}
      {email === null ? null : (
        <a href={`mailto:${email}`} title={email}>
          {email}
        </a>
      )}
    </Reach>
  );
}

function StatusSelect({ contact: { request_id, status }, name }: { contact: UnlockedCandidate; name: string }) {
  return <HiringStatusSelect id={request_id} name={name} status={status} save={useSaveUnlockStatus(request_id)} />;
}

/** The next step and the latest touch. */
function NextStepLines({ contact }: { contact: UnlockedCandidate }) {
  const [now] = useState(() => new Date());
  const step = stepOf(contact, useToday());
  const touch = findLastTouch(contact);
  const colleagueName = useColleagueName(touch?.by);
  const reminderText = contact.reminders[0]?.text || null;
  return (
    <div>
      {step === null ? null : (
        <p data-due={step.isForToday}>
          <DottedText parts={[<strong key="step">{step.text}</strong>, reminderText]} />
        </p>
      )}
      <p>
        <DottedText
          parts={
            touch === null || contact.revoked
              ? [`Unlocked ${timeAgo(new Date(contact.created_at), now)}`, paidText(contact)]
              : [touch.label, timeAgo(new Date(touch.at), now), colleagueName]
          }
        />
      </p>
    </div>
  );
}

function paidText({ free, amount_paid, amount_returned }: UnlockedCandidate): string {
  if (amount_returned > 0) return `${formatUsd(amount_returned)} refunded`;
  return free ? 'Free' : formatUsd(amount_paid);
}

function DueDone({ contact, name }: { contact: UnlockedCandidate; name: string }) {
  const today = useToday();
  const dueReminder = contact.reminders.find(({ due_on }) => due_on <= today);
  return dueReminder === undefined ? null : (
    <DoneButton requestId={contact.request_id} reminder={dueReminder} name={name} compact />
  );
}

interface ContactWaysProps {
  contact: UnlockedCandidate;
  name: string;
  isLogging: boolean;
  logOpener: RefObject<HTMLButtonElement | null>;
  /** Called when a phone call starts. The user can then log its outcome. */
  onCall: () => void;
  onLog: () => void;
}

/** Buttons to call, text or email the contact, and to log a call. */
function ContactWays({ contact, name, isLogging, logOpener, onCall, onLog }: ContactWaysProps) {
  const { candidate_phone: phone, candidate_email: email } = contact;
  return (
    <Ways>
      {phone === null ? null : (
        <>
          <a href={telephoneUrl(phone)} aria-label={`Call ${name}`} data-way="call" onClick={onCall}>
            <Phone aria-hidden="true" />
            Call
          </a>
          <a href={textUrl(phone)} aria-label={`Text ${name}`} data-way="text">
            <MessageSquareText aria-hidden="true" />
            Text
          </a>
        </>
      )}
      {email === null ? null : (
        <a href={`mailto:${email}`} aria-label={`Email ${name}`} data-way="email">
          <Mail aria-hidden="true" />
          Email
        </a>
      )}
      <button
        ref={logOpener}
        type="button"
        aria-label={`Log a call to ${name}`}
        title="Log a call"
        aria-expanded={isLogging}
        data-way="log"
        onClick={onLog}
      >
        <ClipboardList aria-hidden="true" />
        Log
      </button>
    </Ways>
  );
}
