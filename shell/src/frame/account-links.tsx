import {
  AppLink,
  siteConfig,
  styled,
  toast,
  useAppNavigate,
  useAssociationPath,
  useAuth,
  useLanguage,
  useLocation,
  useOneAtATime,
} from '@marketplace/platform';
import { Badge, BELOW_TABLET, Button, visuallyHidden } from '@marketplace/ui';
import { Sparkles } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { LARGE_TEXT_ON_PHONE, ROOMY } from './breakpoints.ts';

interface AccountLinksProps {
  forCaregivers: boolean;
  children: ReactNode;
}

export function AccountLinks({ forCaregivers, children }: AccountLinksProps) {
  const { user, loading, unreachable, subscription, signOut } = useAuth();
  const { t } = useLanguage();
  const navigate = useAppNavigate();
  const { pathname } = useLocation();
  const overview = useAssociationPath()('/');
  const [leaving, setLeaving] = useState(false);
  const { productName } = siteConfig();

  const leave = useOneAtATime(async () => {
    setLeaving(true);
    // Ends the session first, because the next click may leave the page.
    const notified = signOut();
    if (pathname === overview) document.getElementById('main')?.focus({ preventScroll: true });
    else navigate('/');
    try {
      await notified;
    } catch {
      toast({
        title: 'You are logged out on this device',
        description: "We couldn't reach the service to finish. We'll try again as soon as we can.",
        tone: 'info',
      });
    } finally {
      setLeaving(false);
    }
  });

  const wayIn = (
    <Actions aria-label={t('Account')}>
      {/* On caregivers' pages, 'Sign In' is secondary: only agencies sign in. */}
      <Button asChild variant={forCaregivers ? 'ghost' : 'secondary'}>
        <SignIn to="/signin">{t('Sign In')}</SignIn>
      </Button>
    </Actions>
  );
  // The session is unknown, so show nothing that might disappear. Without JavaScript, nobody is signed in.
  if (loading || unreachable) {
    return (
      <Room>
        <noscript>{wayIn}</noscript>
      </Room>
    );
  }
  // Keeps the button until sign-out ends, so that a double click does not hit 'Sign In'.
  if (user === null && !leaving) return wayIn;
  return (
    <Actions aria-label={t('Account')}>
      {children}
      {subscription?.status === 'active' ? (
        <ProBadge tone="accent" icon={<Sparkles aria-hidden="true" />}>
          <span>
            <ProductName>{productName} </ProductName>
            {t('Pro Active')}
          </span>
        </ProBadge>
      ) : null}
      <Button asChild variant="ghost" size="s">
        <AccountLink to="/account">{t('My Account')}</AccountLink>
      </Button>
      <SignOut variant="secondary" size="s" busy={leaving} busyText={t('Log Out')} onClick={() => void leave()}>
        {t('Log Out')}
      </SignOut>
    </Actions>
  );
}

const Actions = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: flex-end;
  gap: var(--space-2);
  min-height: var(--control-m);

  ${LARGE_TEXT_ON_PHONE} {
    gap: 4px;

    && > * {
      padding-inline: 8px;
    }
  }
`;

const Room = styled.div`
  min-height: var(--control-m);
`;

const ProBadge = styled(Badge)`
  ${BELOW_TABLET} {
    svg {
      display: none;
    }
  }
`;

/** Hidden where the navigation or an association's name needs the space. */
const ProductName = styled.span`
  ${BELOW_TABLET} {
    ${visuallyHidden}
  }
  @media (min-width: 64em) and (max-width: 79.99em) {
    ${visuallyHidden}
  }
  ${ROOMY} {
    [data-partner='true'] & {
      ${visuallyHidden}
    }
  }
`;

const SignIn = styled(AppLink)`
  white-space: nowrap;

  ${BELOW_TABLET} {
    padding-inline: var(--space-3);
  }
`;

const AccountLink = styled(AppLink)`
  white-space: nowrap;

  ${BELOW_TABLET} {
    padding-inline: var(--space-2);
  }
`;

const SignOut = styled(Button)`
  white-space: nowrap;

  ${BELOW_TABLET} {
    padding-inline: var(--space-3);
  }
`;
