import { isValidElement, useEffect, useState, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { keyframes, styled } from 'styled-components';
import { useAssociationPath } from '../association/association.tsx';
import { useLanguage } from '../language/use-language.tsx';
import { useAuth } from './auth-provider.tsx';

/**
 * Shows its children to signed-in agencies. Redirects visitors to sign-in, with the requested page in
 * `location.state.from`. Does not redirect while the server is unreachable.
 */
export function RequireAgency({ children }: { children: ReactNode }) {
  const { loading, unreachable, user, signedOut, recheck } = useAuth();
  const location = useLocation();
  const inAssociation = useAssociationPath();
  // Preloads the page's code during the session check.
  useEffect(() => {
    preloadPage(children);
  }, [children]);
  const [wasIn, setWasIn] = useState(false);
  if (user !== null && !wasIn) setWasIn(true);
  if (loading) return <PageLoading />;
  // Logging out navigates to another page, so do not redirect to sign-in.
  if (user === null && signedOut && wasIn) return <PageLoading />;
  if (user === null && unreachable) return <SessionUnreachable onTryAgain={() => void recheck()} />;
  if (user === null) return <Navigate to={inAssociation('/signin')} replace state={{ from: location }} />;
  return children;
}

function preloadPage(page: ReactNode): void {
  if (!isValidElement(page) || typeof page.type !== 'function') return;
  if ('preload' in page.type && typeof page.type.preload === 'function') page.type.preload();
}

export function PageLoading() {
  const { t } = useLanguage();
  return (
    <WaitingArea role="status" data-page-loading>
      <LoadingRing aria-hidden="true" />
      <span>{t('Loading...')}</span>
    </WaitingArea>
  );
}

function SessionUnreachable({ onTryAgain }: { onTryAgain: () => void }) {
  return (
    <WaitingArea role="alert">
      <WaitingTitle>We cannot load this page right now</WaitingTitle>
      <p>The service is briefly unavailable. Please try again in a moment.</p>
      <TryAgain type="button" onClick={onTryAgain}>
        Try again
      </TryAgain>
    </WaitingArea>
  );
}

const turn = keyframes`to { transform: rotate(1turn); }`;

const WaitingArea = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-3, 0.75rem);
  min-height: 50vh;
  padding: var(--gutter, 1rem);
  text-align: center;
  color: var(--color-text-muted, #5b5750);
`;

const WaitingTitle = styled.h1`
  max-width: 20ch;
  color: var(--color-text);
  font-family: var(--font-heading);
  font-size: var(--text-h2, 1.75rem);
  line-height: 1.2;
  text-wrap: balance;
`;

const TryAgain = styled.button`
  min-height: var(--control-m, 2.75rem);
  margin-block-start: var(--space-3, 0.75rem);
  padding-inline: var(--space-6, 1.5rem);
  border: 0;
  border-radius: var(--radius-m, 0.75rem);
  background: var(--color-primary, #0f5c57);
  color: var(--color-on-primary, #fff);
  font: inherit;
  font-weight: var(--weight-bold);
  cursor: pointer;
`;

const LoadingRing = styled.span`
  width: 2.5rem;
  height: 2.5rem;
  border-radius: 50%;
  border: 3px solid var(--color-line, #ddd6cb);
  border-top-color: var(--color-primary, #0f5c57);
  animation: ${turn} 900ms linear infinite;

  @media (prefers-reduced-motion: reduce) {
    animation-duration: 4s;
  }
`;
