import { askCall, type AskBody } from '@marketplace/contracts';
import { callApi, useAssociation, useMutation, useQueryClient } from '@marketplace/platform';
import { questionKeys } from './questions.query.ts';

/** Resolves once the pages show the question. `alsoChanged`: keys of other cached data that contains questions. */
export function useAsk(alsoChanged: readonly (readonly string[])[] = []) {
  const association = useAssociation()?.code;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<AskBody, 'association'>) =>
      callApi(askCall, { body: { ...body, ...(association === undefined ? {} : { association }) } }),
    onSettled: () =>
      Promise.all([questionKeys.all, ...alsoChanged].map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}
