import { Navigate, useAssociationPath } from '@marketplace/platform';

/** Redirects to a path that does not exist, so that the shell shows its not-found page. */
export function NotFound() {
  const inAssociation = useAssociationPath();
  return <Navigate to={inAssociation('/not-found')} replace />;
}
