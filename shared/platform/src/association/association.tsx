import type { Association } from '@marketplace/contracts';
import { createContext, useCallback, useContext, useMemo, type ComponentProps, type ReactNode } from 'react';
import { Link, useNavigate, type NavigateOptions, type To } from 'react-router-dom';
import { associationPath } from './association-path.ts';

const AssociationContext = createContext<Association | null>(null);

export function AssociationProvider(props: { association: Association | null; children: ReactNode }) {
  return <AssociationContext value={props.association}>{props.children}</AssociationContext>;
}

/** Returns the association; null on the main site. */
export function useAssociation(): Association | null {
  return useContext(AssociationContext);
}

/** Returns a function that adds the association's prefix to a path, unless it has one. */
export function useAssociationPath(): (path: string) => string {
  const code = useAssociation()?.code ?? null;
  return useCallback((path) => associationPath(code, path), [code]);
}

/** A link that keeps the association's prefix. */
export function AppLink({ to, ...rest }: ComponentProps<typeof Link>) {
  const code = useAssociation()?.code ?? null;
  return <Link {...rest} to={prefixed(code, to)} />;
}

interface AppNavigate {
  (to: To, options?: NavigateOptions): void;
  (steps: number): void;
}

/** Like `useNavigate`, but keeps the association's prefix. */
export function useAppNavigate(): AppNavigate {
  const navigate = useNavigate();
  const code = useAssociation()?.code ?? null;
  return useMemo(() => {
    return (to: To | number, options?: NavigateOptions): void => {
      if (typeof to === 'number') void navigate(to);
      else void navigate(prefixed(code, to), options);
    };
  }, [navigate, code]);
}

function prefixed(code: string | null, to: To): To {
  if (typeof to === 'string') return associationPath(code, to);
  return to.pathname === undefined ? to : { ...to, pathname: associationPath(code, to.pathname) };
}
