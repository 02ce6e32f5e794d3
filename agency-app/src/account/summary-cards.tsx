import { styled } from '@marketplace/platform';

export const SummaryCards = styled.div`
  display: grid;
  gap: var(--space-5);

  @media (min-width: 48em) {
    grid-template-columns: 1fr 1fr;
  }
`;
