import type { UnlockedCandidate } from '@marketplace/contracts';
import { timeAgo } from '@marketplace/domain';
import { Text } from '@marketplace/ui';
import { useState } from 'react';

export function AppliedFor({ applications }: Pick<UnlockedCandidate, 'applications'>) {
  const [now] = useState(() => new Date());
  return applications.map(({ job_title, applied_at }) => (
    <Text key={`${job_title}${applied_at}`} size="s">
      {`Applied for ${job_title}, ${timeAgo(new Date(applied_at), now)}`}
    </Text>
  ));
}
