import { Navigate, useAssociationPath } from '@marketplace/platform';

/** Redirects to a nonexistent path, so that the shell shows its not-found page. */
export function NotFound() {
  const associationPath = useAssociationPath();
  return <Navigate to={associationPath('/not-found')} replace />;
}
