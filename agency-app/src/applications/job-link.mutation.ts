import { makeJobLinkCall } from '@marketplace/contracts';
import { callApi, useAssociation, useMutation } from '@marketplace/platform';

export function useJobLink() {
  const association = useAssociation()?.code;
  return useMutation({
    mutationFn: async (jobTitle: string) => {
      const body = { job_title: jobTitle, ...(association === undefined ? {} : { association }) };
      return (await callApi(makeJobLinkCall, { body })).url;
    },
  });
}
