import { AppLink } from '@marketplace/platform';
import { Button } from '@marketplace/ui';
import type { ReactNode } from 'react';
import { OutcomePage } from '../outcome-page/outcome-page.tsx';

interface Words {
  title: string;
  text: (agency: string) => ReactNode;
  to: string;
  action: string;
  removable: boolean;
}

const OBSTACLES = {
  plan_active: {
    title: 'Cancel your own plan first',
    text: (agency) =>
      `Your own Pro plan still renews. After you join, you'll use ${agency}'s plan, and yours would keep charging you. Cancel it under Manage subscription, then come back here.`,
    to: '/account',
    action: 'Go to My Account',
    removable: true,
  },
  last_owner: {
    title: 'Your agency needs another owner first',
    text: (agency) =>
      `You're the only owner of your agency, and it has other people. Make one of them an owner, then come back here to join ${agency}.`,
    to: '/account/people',
    action: 'Go to People',
    removable: true,
  },
  already_here: {
    title: "You're already on the team",
    text: (agency) => `You already belong to ${agency}. There's nothing left to do.`,
    to: '/candidates',
    action: 'Browse Candidates',
    removable: false,
  },
} as const satisfies Record<string, Words>;

export type Obstacle = keyof typeof OBSTACLES;

export function isObstacle(code: string | null): code is Obstacle {
  return code !== null && Object.hasOwn(OBSTACLES, code);
}

interface JoinObstacleProps {
  obstacle: Obstacle;
  agency: string;
  checking: boolean;
  onCheckAgain: () => void;
}

export function JoinObstacle({ obstacle, agency, checking, onCheckAgain }: JoinObstacleProps) {
  const { title, text, to, action, removable } = OBSTACLES[obstacle];
  return (
    <OutcomePage
      picture="people"
      title={title}
      live
      primary={
        <Button asChild>
          <AppLink to={to}>{action}</AppLink>
        </Button>
      }
      secondary={
        removable ? (
          <Button variant="secondary" busy={checking} busyText="Checking..." onClick={onCheckAgain}>
            Check again
          </Button>
        ) : null
      }
    >
      {text(agency)}
    </OutcomePage>
  );
}
