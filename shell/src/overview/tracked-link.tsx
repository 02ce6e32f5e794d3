import { AppLink, trackEvent, useLanguage } from '@marketplace/platform';
import type { ComponentProps } from 'react';

/** Which part of the overview page a click came from. */
export type OverviewSection = 'hero' | 'sample_candidates' | 'pricing' | 'get_started';

interface Props extends Omit<ComponentProps<typeof AppLink>, 'to'> {
  to: string;
  section: OverviewSection;
  /** Reported in English, and shown in the page's language. */
  label: string;
}

/** A link of the overview page whose click is reported. */
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
