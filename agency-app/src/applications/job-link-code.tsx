import { styled } from '@marketplace/platform';
import { Button, Stack, Text } from '@marketplace/ui';
import { Download } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import QrPicture from './qr-picture.tsx';

export default function JobLinkCode({ url, job }: { url: string; job: string }): ReactNode {
  const picture = useRef<HTMLDivElement>(null);
  return (
    <Sides>
      <div ref={picture}>
        <QrPicture text={url} label={`QR code that opens the application for ${job}`} />
      </div>
      <Stack gap={3}>
        <Text>Put this code on a flyer or a poster. A phone’s camera opens the application.</Text>
        <div>
          <Button
            variant="secondary"
            size="s"
            icon={<Download aria-hidden="true" />}
            onClick={() => savePicture(picture.current?.querySelector('svg') ?? null, job)}
          >
            Save QR code
          </Button>
        </div>
      </Stack>
    </Sides>
  );
}

/** Downloads the QR code as SVG. Inlines its colors, because a file has no access to the page's styles. */
function savePicture(picture: SVGElement | null, job: string): void {
  if (picture === null) return;
  const text = new XMLSerializer()
    .serializeToString(picture)
    .replaceAll('var(--color-fixed-ink)', 'black')
    .replaceAll('var(--color-fixed-paper)', 'white');
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${job.replace(/[^\p{L}\p{N}]+/gu, '-').toLowerCase()}-qr-code.svg`;
  link.click();
  URL.revokeObjectURL(address);
}

const Sides = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-4);

  svg {
    display: block;
    print-color-adjust: exact;
  }
  > :last-child {
    flex: 1 1 14rem;
  }
`;
