import { siteConfig, styled } from '@marketplace/platform';
import { BELOW_TABLET } from '@marketplace/ui';

function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path d="M0 15A15 15 0 0 1 15 0v15Z" fill="var(--color-primary)" />
      <path d="M17 0a15 15 0 0 1 15 15H17Z" fill="var(--color-accent)" />
      <path d="M0 17h15v15H4a4 4 0 0 1-4-4Z" fill="var(--color-accent)" opacity="0.5" />
      <path d="M17 17h15v11a4 4 0 0 1-4 4H17Z" fill="var(--color-primary)" />
      <path d="M20.5 32v-5.5a4 4 0 0 1 8 0V32Z" fill="var(--color-paper)" />
    </svg>
  );
}

export function Brand({ size = 34 }: { size?: number }) {
  return (
    <BrandRow>
      <BrandMark size={size} />
      <BrandName>{siteConfig().productName}</BrandName>
    </BrandRow>
  );
}

const BrandRow = styled.span`
  display: inline-flex;
  align-items: center;
  gap: var(--space-3);

  svg {
    flex: none;
  }
  ${BELOW_TABLET} {
    gap: var(--space-2);
  }
`;

const BrandName = styled.span`
  max-width: 11ch;
  font-family: var(--font-heading);
  font-size: var(--text-m);
  font-weight: var(--weight-bold);
  letter-spacing: -0.02em;
  line-height: 1.08;
  color: var(--color-text);

  ${BELOW_TABLET} {
    font-size: var(--text-s);
  }
`;
