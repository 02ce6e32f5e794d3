import { isValidElement, useEffect, type ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { keyframes, styled } from 'styled-components';
import { useAssociationPath } from '../association/association.tsx';
import { useAuth } from './auth-provider.tsx';

/**
 * Shows its children to a signed-in agency. Anyone else goes to the sign-in page (the history entry is replaced), which
 * finds the wanted page in `location.state.from`.
 */
export function RequireAgency({ children }: { children: ReactNode }) {
  const { loading, user } = useAuth();
  const location = useLocation();
  const inAssociation = useAssociationPath();
  // The page's code comes while the session is still being looked for.
  useEffect(() => preloadPage(children), [children]);
  if (loading) return <PageLoading />;
  if (user === null) return <Navigate to={inAssociation('/signin')} replace state={{ from: location }} />;
  return children;
}

function preloadPage(page: ReactNode): void {
  if (!isValidElement(page) || typeof page.type !== 'function') return;
  if ('preload' in page.type && typeof page.type.preload === 'function') page.type.preload();
}

/** A route's element, behind the sign-in. */
export function protectedRoute(element: ReactNode) {
  return <RequireAgency>{element}</RequireAgency>;
}

/** What stands in a page's place while it is not known yet. */
export function PageLoading() {
  return (
    <LoadingArea role="status">
      <LoadingRing aria-hidden="true" />
      <span>Loading...</span>
    </LoadingArea>
  );
}

const turn = keyframes`to { transform: rotate(1turn); }`;

const LoadingArea = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  justify-content: center;
  gap: var(--space-3, 0.75rem);
  min-height: 50vh;
  color: var(--color-text-muted, #5b5750);
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
