import { QRCodeSVG } from 'qrcode.react';

/** A QR code. Always black on white, whatever the theme, or cameras can't read it. `label` is its text alternative. */
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
