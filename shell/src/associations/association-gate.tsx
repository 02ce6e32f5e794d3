import type { Association } from '@marketplace/contracts';
import { AssociationProvider, PageLoading, siteConfig, useLanguage } from '@marketplace/platform';
import { Button, Outcome, Page, Section } from '@marketplace/ui';
import { useLayoutEffect, type ReactNode } from 'react';
import { applyTheme } from './association-theme.ts';
import { isUnknownAssociation, useAssociationByCode } from './association.query.ts';

interface Props {
  code: string | null;
  /** `known`: whether the code belongs to an association (true on the main site). */
  children: (known: boolean) => ReactNode;
}

/** Shows its children in the association's theme. Fetches the association if the HTML does not contain it. */
export function AssociationGate({ code, children }: Props) {
  const delivered = siteConfig().associations.find((association) => association.code === code);
  const { data, error, refetch } = useAssociationByCode(code, delivered === undefined);
  const association = delivered ?? (code === null ? null : (data ?? null));
  if (association !== null || code === null) return <Branded association={association}>{children(true)}</Branded>;
  if (isUnknownAssociation(error)) return <Branded association={null}>{children(false)}</Branded>;
  return error === null ? <PageLoading /> : <AssociationUnavailable onTryAgain={() => void refetch()} />;
}

function Branded({ association, children }: { association: Association | null; children: ReactNode }) {
  useLayoutEffect(() => {
    return applyTheme(document.documentElement, association?.theme ?? {});
  }, [association]);
  return <AssociationProvider association={association}>{children}</AssociationProvider>;
}

function AssociationUnavailable({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useLanguage();
  return (
    <Section as="main">
      <Page width="narrow" role="alert">
        <Outcome
          picture="away"
          title={t('We cannot load this page right now')}
          headingLevel={1}
          primary={<Button onClick={onTryAgain}>{t('Try again')}</Button>}
        >
          {t('The service is briefly unavailable. Please try again in a moment.')}
        </Outcome>
      </Page>
    </Section>
  );
}
