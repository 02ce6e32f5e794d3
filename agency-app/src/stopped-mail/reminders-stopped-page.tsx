import { stopReminderMailCall } from '@marketplace/contracts';
import { callApi } from '@marketplace/platform';
import { StoppedMail } from './stopped-mail.tsx';

/** Landing page for the unsubscribe link in reminder emails. Stops one person's reminder emails without a sign-in. */
export default function RemindersStoppedPage() {
  return (
    <StoppedMail
      title="Reminder emails"
      purpose="stop-reminders"
      stop={(token) => callApi(stopReminderMailCall, { token: null, body: { token } })}
      describeResult={() =>
        "You won't get any more emails about due reminders. They still show up with your contacts, where you can turn the emails back on."
      }
      alternativeText="Open it again from the email, or turn off reminder emails with your contacts."
      settings={{ to: '/contacts', label: 'Go to your contacts' }}
    />
  );
}
