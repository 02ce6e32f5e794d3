import type { StartedSecondFactor } from '@marketplace/contracts';
import { styled } from '@marketplace/platform';
import { Cluster, Skeleton, Stack, Text } from '@marketplace/ui';
import { lazy, Suspense } from 'react';
import { CopyButton } from '../../contact/copy-button.tsx';

const QrPicture = lazy(() => import(/* webpackChunkName: "later-qr-picture" */ '../../qr-picture.tsx'));

/**
 * Shows three ways to get the secret into an authenticator app: scan a code, open a link on the same phone, or enter a
 * key.
 */
export function AppSetup({ started }: { started: StartedSecondFactor }) {
  return (
    <Sides>
      <Picture>
        <Suspense fallback={<Skeleton width="12rem" height="12rem" />}>
          <QrPicture
            text={started.otpauth_uri}
            label="QR code for your authenticator app. You can enter the setup key instead."
          />
        </Suspense>
      </Picture>
      <Stack gap={3}>
        <Text>
          Scan this code with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.
          Then enter the code it shows you.
        </Text>
        <Text>
          Is the app on this device? <a href={started.otpauth_uri}>Open it here</a>, or type this setup key:
        </Text>
        <Cluster gap={3}>
          <Key>{started.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Key>
          <CopyButton text={started.secret} label="Copy key" what="Setup key" />
        </Cluster>
      </Stack>
    </Sides>
  );
}

const Sides = styled.div`
  display: grid;
  gap: var(--space-5);

  @media (min-width: 37.5em) {
    grid-template-columns: auto 1fr;
  }
`;

const Picture = styled.div`
  width: fit-content;
  height: fit-content;
  padding: var(--space-2);
  border: 1px solid var(--color-line);
  border-radius: var(--radius-l);
  background: var(--color-fixed-paper);

  svg {
    display: block;
  }
`;

const Key = styled.code`
  font-family: ui-monospace, Menlo, Consolas, monospace;
  font-weight: var(--weight-bold);
  overflow-wrap: anywhere;
`;
