import { QRCodeSVG } from 'qrcode.react';

/** QR code, black on white in every theme so that cameras can read it. `label` is the text alternative. */
export default function QrPicture({ text, label }: { text: string; label: string }) {
  return (
    <QRCodeSVG
      value={text}
      size={192}
      marginSize={2}
      fgColor="var(--color-fixed-ink)"
      bgColor="var(--color-fixed-paper)"
      role="img"
      aria-label={label}
    />
  );
}
