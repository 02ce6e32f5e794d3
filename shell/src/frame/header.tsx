import { AppLink, siteConfig, Slot, styled, useAssociation, useAuth, useLanguage, css } from '@marketplace/platform';
import { BELOW_TABLET } from '@marketplace/ui';
import { AccountLinks } from './account-links.tsx';
import { AgencyNav } from './agency-nav.tsx';
import { Brand } from './brand-mark.tsx';
import { BELOW_ROOMY, LARGE_TEXT_ON_PHONE, ROOMY } from './breakpoints.ts';
import { LanguageMenu } from './language-menu.tsx';

const LOGO_HEIGHT = 400;

interface HeaderProps {
  translated: boolean;
  forCaregivers: boolean;
  secret: boolean;
}

export function Header({ translated, forCaregivers, secret }: HeaderProps) {
  const { t } = useLanguage();
  const { user } = useAuth();
  const association = useAssociation();
  return (
    <Bar data-partner={association !== null}>
      <Row>
        <HomeLink
          $nameless={user !== null}
          to={user === null ? '/' : '/candidates'}
          aria-label={t('{product}, home', { product: siteConfig().productName })}
        >
          <Brand />
        </HomeLink>
        {association !== null ? (
          <Partner title={association.name}>
            {/* Sets the aspect ratio; styles set the height. */}
            <img
              src={association.logo}
              alt=""
              width={Math.round(LOGO_HEIGHT * (association.logo_ratio ?? 1))}
              height={LOGO_HEIGHT}
            />
            <span>{association.name}</span>
          </Partner>
        ) : null}
        {user === null ? null : <AgencyNav />}
        <End>
          {translated ? <LanguageMenu /> : null}
          <AccountLinks forCaregivers={forCaregivers}>{secret ? null : <Slot name="header-action" />}</AccountLinks>
        </End>
      </Row>
    </Bar>
  );
}

const Bar = styled.header`
  background: var(--color-paper);
  border-block-end: 1px solid var(--color-line);

  /* The association's color is a top border and a tint, because these need no extra row. */
  &[data-partner='true'] {
    background: var(--color-tint);
    box-shadow: inset 0 4px var(--color-primary);
  }
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2) var(--space-4);
  max-width: calc(80rem + 2 * var(--gutter));
  min-height: 4.25rem;
  margin-inline: auto;
  padding: var(--space-2) var(--gutter);

  ${BELOW_TABLET} {
    column-gap: var(--space-2);
  }
  ${LARGE_TEXT_ON_PHONE} {
    gap: 4px;
    min-height: 0;
    padding-block: 8px;
  }
`;

const HomeLink = styled(AppLink)<{ $nameless: boolean }>`
  flex: 0 1 auto;
  min-width: 0;
  padding-block: var(--space-1);
  border-radius: var(--radius-s);
  text-decoration: none;

  ${LARGE_TEXT_ON_PHONE} {
    span > span {
      display: none;
    }
  }
  /* Where space is short, shows the mark without the name. */
  ${BELOW_TABLET} {
    ${({ $nameless }) =>
      $nameless &&
      css`
        span > span {
          display: none;
        }
      `}
  }
  @media (min-width: 64em) and (max-width: 74.99em) {
    ${({ $nameless }) =>
      $nameless &&
      css`
        span > span {
          display: none;
        }
      `}
  }
`;

const Partner = styled.p`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-width: 0;
  color: var(--color-text-muted);
  font-size: var(--text-s);
  line-height: 1.25;
  text-wrap: balance;

  /* Keeps the aspect ratio and reserves space before the image loads. */
  img {
    width: auto;
    min-width: 2.5rem;
    max-width: 9rem;
    height: 2.5rem;
    flex: none;
    object-fit: contain;
  }
  /* Logos are drawn for light backgrounds. */
  @media screen and (prefers-color-scheme: dark) {
    img {
      padding: 2px;
      border-radius: var(--radius-xs);
      background: var(--color-fixed-paper);
    }
  }
  /* Takes its own row where the session controls may fill the row above. */
  ${ROOMY} {
    flex: 1 1 9rem;
    gap: var(--space-2);
    max-width: 17rem;
    padding-inline-start: var(--space-3);
    border-inline-start: 1px solid var(--color-line-strong);
    font-size: var(--text-xs);
    line-height: 1.2;
  }
  ${BELOW_ROOMY} {
    gap: var(--space-2);
    order: 3;
    flex-basis: 100%;
    font-size: var(--text-xs);

    img {
      min-width: 1.5rem;
      max-width: 6rem;
      height: 1.5rem;
    }
  }
  ${LARGE_TEXT_ON_PHONE} {
    img {
      min-width: 28px;
      max-width: 112px;
      height: 28px;
    }
    span {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  }
`;

/* Large text wraps below the logo instead of overflowing. */
const End = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  min-width: 0;
  margin-inline-start: auto;

  ${LARGE_TEXT_ON_PHONE} {
    gap: 4px;
  }
`;
