import { useNoIndex } from '@marketplace/platform';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';
import { isInvalidLink, LinkWaiting, useLinkExchange, useLinkToken } from '../sign-in/link-waiting.tsx';
import { LinkButton } from '../links/link-button.tsx';

interface StoppedMailProps<Result> {
  /** Title before the emails are stopped. */
  title: string;
  /** Key of this kind of link. */
  purpose: string;
  stop: (token: string) => Promise<Result>;
  describeResult: (result: Result) => string;
  /** Another way to stop the emails, for an incomplete link. */
  alternativeText: string;
  settings: { to: string; label: string };
}

/** Landing page for an unsubscribe link. Stops the emails at once, without a sign-in. */
export function StoppedMail<Result>({
  title,
  purpose,
  stop,
  describeResult,
  alternativeText,
  settings,
}: StoppedMailProps<Result>) {
  useNoIndex();
  const token = useLinkToken();
  const stopping = useLinkExchange(purpose, token, stop);

  if (token === null || isInvalidLink(stopping.error)) {
    return (
      <OutcomePage
        picture="broken_link"
        title="Invalid Link"
        primary={<LinkButton to={settings.to} label={settings.label} />}
      >
        <p role="alert">{`This link is incomplete. ${alternativeText}`}</p>
      </OutcomePage>
    );
  }
  if (stopping.error || stopping.data === undefined)
    return <LinkWaiting title={title} loadingText="Stopping this email..." query={stopping} />;
  return (
    <OutcomePage
      picture="done"
      title="These emails have stopped"
      live
      primary={<LinkButton variant="secondary" to={settings.to} label={settings.label} />}
    >
      {describeResult(stopping.data)}
    </OutcomePage>
  );
}
