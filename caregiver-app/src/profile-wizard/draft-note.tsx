import { Alert, Button, Text } from '@marketplace/ui';

/** Says that what is typed stays on this device, and offers an empty form when some of it came back. */
export function DraftNote({ restored, onStartOver }: { restored: boolean; onStartOver: () => void }) {
  if (!restored) {
    return (
      <Text size="s" tone="muted">
        What you enter is kept on this device only, until you finish.
      </Text>
    );
  }
  return (
    <Alert
      title="We kept what you entered"
      action={
        <Button variant="secondary" size="s" onClick={onStartOver}>
          Start over
        </Button>
      }
    >
      It is on this device only. Go on where you stopped, or start over if it is not yours.
    </Alert>
  );
}
