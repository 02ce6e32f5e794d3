import { AppLink, trackEvent, useLanguage } from '@marketplace/platform';
import type { ComponentProps } from 'react';

export type OverviewSection = 'hero' | 'sample_candidates' | 'pricing' | 'get_started';

interface Props extends Omit<ComponentProps<typeof AppLink>, 'to'> {
  to: string;
  section: OverviewSection;
  label: string;
}

export function TrackedLink({ to, section, label, onClick, ...rest }: Props) {
  const { t } = useLanguage();
  return (
    <AppLink
      {...rest}
      to={to}
      onClick={(event) => {
        trackEvent('overview_navigation_click', { section, label, target: to });
        onClick?.(event);
      }}
    >
      {t(label)}
    </AppLink>
  );
}
