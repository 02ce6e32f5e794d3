import { QRCodeSVG } from 'qrcode.react';

/** The QR code for an authenticator app. Always black on white, whatever the theme, or cameras can't read it. */
export default function QrPicture({ text }: { text: string }) {
  return (
    <QRCodeSVG
      value={text}
      size={192}
      marginSize={2}
      fgColor="var(--color-fixed-ink)"
      bgColor="var(--color-fixed-paper)"
      role="img"
      aria-label="QR code for your authenticator app. You can enter the setup key instead."
    />
  );
}
