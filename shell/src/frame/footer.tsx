import { msg } from '@marketplace/domain';
import { AppLink, css, siteConfig, styled, useAssociation, useAuth, useLanguage } from '@marketplace/platform';
import { BELOW_TABLET, FROM_TABLET, Heading, Page, Text } from '@marketplace/ui';
import { Brand } from './brand-mark.tsx';

const AGENCY_LINKS = [
  { to: '/signup', label: msg('Sign up') },
  { to: '/signin', label: msg('Log in') },
  { to: '/agency-terms', label: msg('Agency terms') },
];
const CAREGIVER_LINKS = [
  { to: '/care-professionals/build-a-profile', label: msg('Create a profile') },
  { to: '/update-profile', label: msg('Update your profile') },
  { to: '/caregiver-terms', label: msg('Care professional terms') },
];

/**
 * Privacy sections of the agency and caregiver terms. Translated pages link to the caregivers' section, and all other
 * pages link to the agencies' section.
 */
export const PRIVACY = { agency: '/agency-terms#section-6', caregiver: '/caregiver-terms#section-2' } as const;

export function Footer({ translated }: { translated: boolean }) {
  const { t } = useLanguage();
  const { user } = useAuth();
  const { supportEmail } = siteConfig();
  const support = useAssociation()?.support_email ?? supportEmail;
  return (
    <Foot $compact={user !== null}>
      <Page width="wide">
        <Columns>
          <LinkColumn title={t('For Agencies')} links={AGENCY_LINKS} />
          <LinkColumn title={t('For Care Professionals')} links={CAREGIVER_LINKS} />
          <div>
            <Heading level={2} size={4}>
              {t('Need Help?')}
            </Heading>
            <Links>
              <li>
                <a href={`mailto:${support}`}>{support}</a>
              </li>
              <li>
                <AppLink to={translated ? PRIVACY.caregiver : PRIVACY.agency}>{t('Privacy')}</AppLink>
              </li>
            </Links>
          </div>
          <PoweredBy>
            <Text as="span" size="s" tone="muted">
              {t('Powered by')}
            </Text>
            <Brand size={28} />
          </PoweredBy>
        </Columns>
      </Page>
    </Foot>
  );
}

function LinkColumn({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) {
  const { t } = useLanguage();
  return (
    <nav aria-label={title}>
      <Heading level={2} size={4}>
        {title}
      </Heading>
      <Links>
        {links.map(({ to, label }) => (
          <li key={to}>
            <AppLink to={to}>{t(label)}</AppLink>
          </li>
        ))}
      </Links>
    </nav>
  );
}

const Columns = styled.div`
  display: grid;
  gap: var(--space-8) var(--space-6);

  ${FROM_TABLET} {
    grid-template-columns: 1fr 1.2fr 1.4fr auto;
  }
`;

const Links = styled.ul.attrs({ className: 'links' })`
  margin-block-start: var(--space-2);

  a {
    display: inline-flex;
    align-items: center;
    min-height: max(2rem, var(--target-min));
    color: var(--color-text-muted);
    overflow-wrap: anywhere;
    text-decoration-color: transparent;
  }
  a:hover {
    color: var(--color-link);
    text-decoration-color: currentcolor;
  }
`;

const PoweredBy = styled.div`
  display: flex;
  flex-direction: column;
  align-items: flex-start;
  gap: var(--space-3);
`;

const COMPACT = css`
  padding-block: var(--space-5);
  font-size: var(--text-s);

  h2 {
    font-size: var(--text-s);
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
    margin-block-start: 0;
  }
  ${Columns} {
    gap: var(--space-3) var(--space-6);

    ${FROM_TABLET} {
      grid-template-columns: repeat(4, auto);
      justify-content: space-between;
    }
  }
  ${PoweredBy} {
    gap: var(--space-1);
  }
`;

const Foot = styled.footer<{ $compact: boolean }>`
  padding-block: var(--space-12) var(--space-10);
  background: var(--color-surface-sunken);
  border-block-start: 1px solid var(--color-line);

  ${({ $compact }) => ($compact ? COMPACT : null)}
  ${BELOW_TABLET} {
    ${COMPACT}
  }
`;
