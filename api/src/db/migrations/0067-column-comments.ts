import { sql, type Kysely } from 'kysely';

/** Rewrites column comments, so that each names its subject. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
COMMENT ON COLUMN agencies.calls_from IS 'Number from which the agency calls, shown in the mail to an unlocked caregiver. Null: the phone of the person who unlocks is shown';
COMMENT ON COLUMN agencies.closed_by IS 'Person who closed this agency by joining another one; it reopens only for them. Null while it is open, or if unknown';
COMMENT ON COLUMN agencies.license_number IS 'License number that the agency states; empty if it states none';
COMMENT ON COLUMN agencies.merged_into IS 'Agency that got the contacts of this closed one, because its only person joined there';
COMMENT ON COLUMN agencies.verification_asked_at IS 'When the operator was asked to verify this agency for its waiting applications; null again after a verification';
COMMENT ON COLUMN auth_sessions.device IS 'Browser and system of the session, without versions; empty if unknown';
COMMENT ON COLUMN bounced_addresses.cleared_at IS 'When a later mail to this address was read. Bounces of earlier mails are then ignored';
COMMENT ON COLUMN bounced_addresses.id IS 'Id of the bounce, from which the code of its test mail is derived';
COMMENT ON COLUMN bounced_addresses.status IS 'Enhanced status code of the bounce (RFC 3463)';
COMMENT ON COLUMN caregiver_changes.was_free IS 'Whether the caregiver was visible to agencies and looking for work before the change';
COMMENT ON COLUMN caregiver_contacts.email_confirmed_at IS 'When a link or code that was mailed to this address was first used';
COMMENT ON COLUMN caregiver_evidence.number IS 'License number, shown to the operator, and to agencies after an unlock';
COMMENT ON COLUMN caregiver_evidence.removed_at IS 'When the caregiver removed the fact. A checked fact stays as the record of its check';
COMMENT ON COLUMN caregiver_evidence.told_at IS 'When the mail about the decision was enqueued';
COMMENT ON COLUMN caregivers.cpr IS 'Whether agencies see a valid CPR certificate';
COMMENT ON COLUMN caregivers.credential_checked IS 'Whether agencies see a checked registry entry or license for the discipline';
COMMENT ON COLUMN caregivers.display_status IS 'shown; hidden: paused until the caregiver resumes; away: hidden until the days off end; deleted';
COMMENT ON COLUMN caregivers.evidence IS 'Facts that agencies see before an unlock: type, state and day of the check, without numbers';
COMMENT ON COLUMN days_off.ends_on IS 'Last day off';
COMMENT ON COLUMN evidence_checks.words IS 'Source of the check, or reason of the refusal';
COMMENT ON COLUMN job_applications.agency_id IS 'Agency that receives the application; null while it waits for a verified agency with that name. With by_link, it came through a job link of the agency';
COMMENT ON COLUMN job_applications.seen_at IS 'When the agency first opened the application with its current data';
COMMENT ON COLUMN mail_log.id IS 'Id of the job in the queue, and local part of the Message-ID';
COMMENT ON COLUMN mail_log.subject IS 'Subject of the mail, which never contains text from users';
COMMENT ON COLUMN operator_acts.key IS 'Key of an act that must happen only once; null if it may be repeated';
COMMENT ON COLUMN operator_acts.subject IS 'Kind and id of the object, such as: payment pi_123';
COMMENT ON COLUMN people.terms_version IS 'Version of the agency terms that was accepted with the account; null: an earlier version';
COMMENT ON COLUMN questions.ended_at IS 'When a yes ended early, because the caregiver paused, blocked the agency or changed the week';
COMMENT ON COLUMN questions.token_hash IS 'Hash of the token in the mailed link; null if the caregiver gets no mails about questions';
COMMENT ON COLUMN release_runs.lcp IS 'One byte per network, at the position of its bit in networks: group of its newest measurement, from 1; 0 if there is none';
COMMENT ON COLUMN release_runs.networks IS 'One bit per network, at a position from a keyed hash: the number of networks can be estimated, but none can be recognized';
COMMENT ON COLUMN saved_searches.further_disciplines IS 'Ids of other suitable disciplines of a case cover, ascending; empty for a search of one list';
COMMENT ON COLUMN saved_searches.opened_caregiver IS 'Id of the newest caregiver when the person last opened the search; null if unknown';
COMMENT ON COLUMN second_subscriptions.kept_subscription_id IS 'Subscription that the agency keeps; null if this one was bought for a closed agency, or by a person who had left';
COMMENT ON COLUMN sent_changes.answer IS 'Response to the change, if it cannot be read again later; without contact details';
COMMENT ON COLUMN sent_changes.token_id IS 'Id of the waiting token that authorized the change. Each waiting token works for one change';
COMMENT ON COLUMN stripe_events_seen.seen_until IS 'Time up to which all events have been handled, by the clock of the API. The times of events are by the clock of Stripe';
COMMENT ON COLUMN text_phones.asked_at IS 'When the caregiver ticked the box on the page';
COMMENT ON COLUMN text_phones.helped_at IS 'When the last answer to an unrecognized reply was sent';
COMMENT ON COLUMN text_phones.stopped_by IS 'Who ended the text messages. After phone, only a START from the phone resumes them';
COMMENT ON COLUMN texts.outcome IS 'Outcome of the message. dropped: our own limits prevented it; unknown: the provider did not respond';
COMMENT ON COLUMN texts.sealed IS 'Encrypted words of the message; null once it has an outcome';
COMMENT ON COLUMN texts.started_at IS 'When a process began to send the message; null again after a failure that sent nothing';
COMMENT ON COLUMN texts.subject IS 'Subject of the message, such as an unlock. One message is sent per subject';
COMMENT ON COLUMN unlock_claims.payment_intent_id IS 'Payment that the claim is about; null for a free unlock. The unlock may get another payment later';
COMMENT ON COLUMN unlock_claims.phone IS 'Phone number that did not work';
COMMENT ON COLUMN unlock_claims.settled_by IS 'Operator who settled the claim; null if the job or the caregiver''s answer settled it';
COMMENT ON COLUMN unlock_credits.claim_id IS 'Claim that the credit settles; null if support granted the credit';
COMMENT ON COLUMN unlock_credits.unlock_id IS 'Unlock for which the credit was used; null while it is unused';
COMMENT ON COLUMN unlock_reminders.mailed_for IS 'Due date for which the reminder was mailed. After it is moved, it is mailed again on its new date';
COMMENT ON COLUMN unlocks.claimable IS 'Whether a claim can settle a number that does not work. If false, support refunds the unlock';
COMMENT ON COLUMN unlocks.status_by IS 'Person who set hiring_status';
COMMENT ON COLUMN unlocks.wrong_person_at IS 'When the reader of the mail about this unlock reported that it reached the wrong person';
`,
    )
    .execute(db);
}
