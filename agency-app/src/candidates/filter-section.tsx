import { styled } from '@marketplace/platform';
import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

const SHOWN_CHOICES = 2;

interface FilterSectionProps {
  title: string;
  /** Labels of the selected options. The header shows the first two and counts the others. */
  chosenLabels: readonly string[];
  /** Shows the labels only while collapsed. For filters that show their selection when expanded. */
  onlyWhenCollapsed?: boolean;
  children: ReactNode;
}

export function FilterSection({ title, chosenLabels, onlyWhenCollapsed = false, children }: FilterSectionProps) {
  const furtherCount = chosenLabels.length - SHOWN_CHOICES;
  return (
    <Section open>
      <Head>
        <Title>{title}</Title>
        {chosenLabels.length > 0 ? (
          <Choices $onlyWhenCollapsed={onlyWhenCollapsed}>
            {chosenLabels.slice(0, SHOWN_CHOICES).map((label) => (
              <Choice key={label}>{label}</Choice>
            ))}
            {furtherCount > 0 ? <Choice>+{furtherCount} more</Choice> : null}
          </Choices>
        ) : null}
        <ChevronDown aria-hidden="true" />
      </Head>
      <Body>{children}</Body>
    </Section>
  );
}

const Section = styled.details`
  border-block-start: 1px solid var(--color-line);

  &:first-of-type {
    border-block-start: 0;
  }
  &[open] > summary > svg {
    transform: rotate(180deg);
  }
`;

const Head = styled.summary`
  display: grid;
  grid-template-columns: 1fr auto;
  align-items: center;
  gap: var(--space-2);
  min-height: var(--control-m);
  padding-block: var(--space-3);
  border-radius: var(--radius-xs);
  cursor: pointer;
  list-style: none;

  &::-webkit-details-marker {
    display: none;
  }
  > svg {
    grid-area: 1 / 2;
    width: 1.125rem;
    height: 1.125rem;
    color: var(--color-text-muted);
    transition: transform var(--motion-medium) var(--motion-ease);
  }
`;

const Title = styled.span`
  font-weight: var(--weight-bold);
`;

const Choices = styled.span<{ $onlyWhenCollapsed: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1);
  grid-column: 1 / -1;

  details[open] > summary > & {
    display: ${({ $onlyWhenCollapsed }) => ($onlyWhenCollapsed ? 'none' : 'flex')};
  }
`;

const Choice = styled.span`
  padding: 0.0625rem var(--space-2);
  border-radius: var(--radius-full);
  background: var(--color-tint);
  color: var(--color-on-tint);
  font-size: var(--text-xs);
`;

const Body = styled.div`
  padding-block-end: var(--space-5);
`;
