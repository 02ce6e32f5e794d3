import { Text } from '@marketplace/ui';
import type { ComponentProps } from 'react';

/** Small, muted text. */
export const MutedText = (props: ComponentProps<typeof Text>) => <Text size="s" tone="muted" {...props} />;
