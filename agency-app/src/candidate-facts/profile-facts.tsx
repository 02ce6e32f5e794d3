import { styled } from '@marketplace/platform';
import { DefinitionList } from '@marketplace/ui';
import { candidateFacts } from './candidate-facts.ts';
import type { ShownCandidate } from './shown-candidate.ts';

/** All profile facts except name, place and week, in as many columns as fit. */
export function ProfileFacts({ candidate }: { candidate: ShownCandidate }) {
  const facts = candidateFacts(candidate);
  const { evidence } = candidate;
  return (
    <Columns
      items={[
        { term: 'Experience', value: facts.experience },
        { term: 'Desired schedule', value: facts.schedule },
        { term: 'Care settings', value: facts.careSettings },
        { term: 'Languages', value: facts.languages },
        ...(evidence.length === 0
          ? []
          : [
              {
                term: 'Licenses and certificates',
                wide: true,
                value: evidence.map((text) => <Line key={text}>{text}</Line>),
              },
            ]),
      ]}
    />
  );
}

const Columns = styled(DefinitionList)`
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 9rem), 1fr));
`;

const Line = styled.span`
  display: block;
`;
