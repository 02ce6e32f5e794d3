import { styled } from '@marketplace/platform';
import { BELOW_TABLET } from '@marketplace/ui';

interface View {
  label: string;
  isShown: boolean;
  show: () => void;
}

/** Group of buttons, one of them pressed: 'All 12' and 'Mine 3'. */
export const ViewChoice = ({ views }: { views: readonly View[] }) => (
  <Views role="group" aria-label="View">
    {views.map(({ label, isShown, show }, index) => (
      <button key={index} type="button" aria-pressed={isShown} onClick={show}>
        {label}
      </button>
    ))}
  </Views>
);

const Views = styled.div`
  display: flex;
  padding: 0.1875rem;
  border: 1px solid var(--color-line-strong);
  border-radius: var(--radius-full);
  background: var(--color-surface);

  ${BELOW_TABLET} {
    min-height: max(2.75rem, var(--target-min));
  }
  button {
    flex: 1;
    min-height: max(1.75rem, var(--target-min));
    padding: 0 var(--space-3);
    border: 0;
    border-radius: var(--radius-full);
    background: transparent;
    color: var(--color-text);
    font: inherit;
    font-size: var(--text-s);
    font-weight: var(--weight-bold);
    white-space: nowrap;
  }
  [aria-pressed='true'] {
    background: var(--color-tint-strong);
    color: var(--color-on-tint);
  }
  @media (forced-colors: active) {
    [aria-pressed='true'] {
      outline: 2px solid Highlight;
    }
  }
`;
