import type { Association } from '@marketplace/contracts';
import {
  AssociationProvider,
  AuthProvider,
  BrowserRouter,
  createQueryClient,
  dismissToast,
  QueryClientProvider,
  RequireAgency,
  setSiteConfig,
  useLocation,
  useRoutes,
  useToasts,
} from '@marketplace/platform';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, type ReactNode } from 'react';
import manifest from '../manifest.ts';
import routes from '../routes.tsx';

/** Pages for which the shell requires a sign-in. */
const PROTECTED = new Set<string>(manifest.flatMap(({ path, access }) => (access === 'protected' ? [path] : [])));

const SIGNED_IN_MARK = 'marketplace:signed-in';

export const iahhc: Association = {
  code: 'iahhc',
  state: 'IN',
  name: 'Indiana Association for Home & Hospice Care',
  logo: '/associations/iahhc.svg',
  theme: {},
  support_email: null,
  sms_opt_in_default: true,
};

/** Stand-ins for the shell: session, association, toasts, URL. */
function Frame({ association, elsewhere }: { association: Association | null; elsewhere: ReactNode }) {
  const location = useLocation();
  const prefix = association === null ? '' : `${association.code}/`;
  const page = useRoutes([
    ...routes.map(({ path, element }) => ({
      path: `${prefix}${path}`,
      element: PROTECTED.has(`/${path}`) ? <RequireAgency>{element}</RequireAgency> : element,
    })),
    { path: '*', element: elsewhere },
  ]);
  const toasts = useToasts();
  return (
    <AssociationProvider association={association}>
      {page}
      <output aria-label="address">{location.pathname + location.search}</output>
      <ul aria-label="toasts">
        {toasts.map((entry) => (
          <li key={entry.id}>
            {[entry.title, entry.description].filter(Boolean).join(' / ')}
            {entry.action ? (
              <button type="button" onClick={entry.action.onSelect}>
                {entry.action.label}
              </button>
            ) : null}
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => toasts.forEach((entry) => dismissToast(entry.id))}>
        Dismiss toasts
      </button>
    </AssociationProvider>
  );
}

interface RenderOptions {
  association?: Association;
  /** Whether the browser has a session. If so, the app sends a refresh to the fake API. */
  signedIn?: boolean;
  /** History state of the opened page, as after a link or a reload. */
  state?: unknown;
  /** Rendered at paths outside the remote. */
  elsewhere?: ReactNode;
}

export function renderApp(
  address: string,
  { association, signedIn = false, state, elsewhere = <h1>Shell page</h1> }: RenderOptions = {},
) {
  if (signedIn) localStorage.setItem(SIGNED_IN_MARK, '1');
  else localStorage.removeItem(SIGNED_IN_MARK);
  setSiteConfig({
    productName: 'Homecare Talent Network',
    supportEmail: 'support@example.test',
    remotes: [],
    associations: [],
  });
  window.history.replaceState(state === undefined ? null : { usr: state, key: 'reloaded', idx: 0 }, '', address);
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  const view = render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <AuthProvider>
          <BrowserRouter>
            <Frame association={association ?? null} elsewhere={elsewhere} />
          </BrowserRouter>
        </AuthProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  return { ...view, queries, user: userEvent.setup() };
}
