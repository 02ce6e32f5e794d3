import {
  agencyPeopleCall,
  changeRoleCall,
  inviteCall,
  leaveAgencyCall,
  removePersonCall,
  resendInvitationCall,
  withdrawInvitationCall,
  type AgencyPeopleResponse,
  type AgencyPerson,
  type AgencyRole,
  type Invitation,
} from '@marketplace/contracts';
import { useRef } from 'react';
import {
  callApi,
  toast,
  useAppNavigate,
  useAssociation,
  useAuth,
  useMutation,
  useQueryClient,
} from '@marketplace/platform';
import { dismissFailure, showFailure } from '../failures/failure-text.ts';
import { AS_ROLE } from './role-words.ts';
import { peopleKeys } from './people.query.ts';
import { useButtonChange } from '../failures/button-change.ts';

export const nameOf = ({ first_name, last_name }: Pick<AgencyPerson, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`;

/** Reloads the people and the profile. The profile has the user's role and the number of people. */
function useReloadPeople() {
  const queries = useQueryClient();
  const { refreshProfile } = useAuth();
  return () => Promise.all([queries.invalidateQueries({ queryKey: peopleKeys.all }), refreshProfile()]);
}

export function useInvite() {
  const association = useAssociation()?.code;
  const reload = useReloadPeople();
  return async (body: { email: string; role: AgencyRole }) => {
    const invitation = await callApi(inviteCall, {
      body: { ...body, association },
    });
    toast({ title: `Invitation sent to ${invitation.email}`, tone: 'success' });
    void reload();
  };
}

function useChange<Variables>(change: Omit<Parameters<typeof useButtonChange<Variables>>[0], 'refetch'>) {
  const reload = useReloadPeople();
  return useButtonChange({ ...change, refetch: () => void reload() });
}

export function useResendInvitation() {
  const association = useAssociation()?.code;
  return useChange({
    send: ({ id }: Invitation) => callApi(resendInvitationCall, { params: { id }, body: { association } }),
    describeSuccess: ({ email }) => `Invitation sent to ${email} again`,
    fallback: 'Failed to send the invitation',
  });
}

export function useWithdrawInvitation() {
  return useChange({
    send: ({ id }: Invitation) => callApi(withdrawInvitationCall, { params: { id } }),
    describeSuccess: ({ email }) => `Invitation to ${email} withdrawn`,
    fallback: 'Failed to withdraw the invitation',
  });
}

export function useChangeRole() {
  return useChange({
    send: ({ person, role }: { person: AgencyPerson; role: AgencyRole }) =>
      callApi(changeRoleCall, { params: { id: person.id }, body: { role } }),
    describeSuccess: ({ person, role }) => `${nameOf(person)} is now ${AS_ROLE[role]}`,
    fallback: 'Failed to change the role',
  });
}

export function useRemovePerson() {
  return useChange({
    send: ({ id }: AgencyPerson) => callApi(removePersonCall, { params: { id } }),
    describeSuccess: (person) => `${nameOf(person)} was removed`,
    fallback: 'Failed to remove this person',
  });
}

/** Leaves the agency and opens the account page. Resets all loaded data, because it belongs to the previous agency. */
export function useLeaveAgency(props: Pick<AgencyPeopleResponse, 'agency_id' | 'agency_name'>) {
  const { agency_id: agency, agency_name } = props;
  const queries = useQueryClient();
  const reload = useReloadPeople();
  const { refreshProfile } = useAuth();
  const navigate = useAppNavigate();
  // Ignores a second click.
  const hasLeft = useRef(false);
  return useMutation({
    mutationFn: async () => {
      if (hasLeft.current) return;
      dismissFailure();
      try {
        await callApi(leaveAgencyCall, { body: { agency } });
      } catch (error) {
        // The call may have succeeded with a lost response. Check the user's current agency.
        const currentPeople = await callApi(agencyPeopleCall).catch(() => null);
        if (currentPeople === null || currentPeople.agency_id === agency) throw error;
      }
      hasLeft.current = true;
      await refreshProfile();
    },
    onSuccess: () => {
      // Not awaited, because the reset unmounts this component.
      void queries.resetQueries();
      navigate('/account');
      toast({ title: `You left ${agency_name}`, tone: 'success' });
    },
    onError: (error) => {
      showFailure(error, 'Failed to leave the agency');
      void reload();
    },
  });
}
