import type { CaregiverControls } from '@marketplace/contracts';
import { errorText, useLanguage } from '@marketplace/platform';
import { SOMETHING_WRONG } from '../form-failure/failure.ts';
import { BlockedAgencies } from './blocked-agencies.tsx';
import { showSaved, useBlockAgency } from './profile-controls.mutation.ts';
import type { ControlsOwner } from './profile-controls.query.ts';
import { SeenBy } from './seen-by.tsx';

interface AgencyControlProps {
  owner: ControlsOwner;
  controls: CaregiverControls;
  onFailed: (error: unknown) => void;
  onExpired: (error: unknown) => void;
}

export function AgencyControl({ owner, controls, onFailed, onExpired }: AgencyControlProps) {
  const { t } = useLanguage();
  const block = useBlockAgency(owner);
  const blockNow = (name: string) =>
    block
      .mutateAsync({ name, blocked: true })
      .then((answer) => showSaved(t, answer, t('{agency} is blocked', { agency: name })));
  return (
    <>
      <SeenBy
        controls={controls}
        blocking={block.isPending && block.variables.blocked ? block.variables.name : null}
        onBlock={(name) => void blockNow(name).catch(onFailed)}
      />
      <BlockedAgencies
        blocked={controls.blocked_agencies}
        busy={block.isPending}
        onBlock={async (name) => {
          try {
            await blockNow(name);
            return null;
          } catch (error) {
            onExpired(error);
            return errorText(error, SOMETHING_WRONG);
          }
        }}
        onUnblock={(name) =>
          block.mutate(
            { name, blocked: false },
            { onError: onFailed, onSuccess: (answer) => (answer === 'waits' ? showSaved(t, answer, '') : undefined) },
          )
        }
      />
    </>
  );
}
