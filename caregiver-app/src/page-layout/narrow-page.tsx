import { Suspense, type ReactNode } from 'react';
import { styled } from '@marketplace/platform';
import { Page } from '@marketplace/ui';
import { FormLoading } from './form-loading.tsx';

const Space = styled.div`
  padding-block: var(--space-8) var(--space-section);
`;

export function NarrowPage({ children }: { children: ReactNode }) {
  return (
    <Space>
      <Page width="narrow">
        <Suspense fallback={<FormLoading />}>{children}</Suspense>
      </Page>
    </Space>
  );
}
