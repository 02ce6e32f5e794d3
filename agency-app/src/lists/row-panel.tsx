import { AppLink } from '@marketplace/platform';
import { Suspense, useState, type ReactNode } from 'react';
import { useBackCloses } from '../history/use-back-closes.ts';

/** State of the open row panel. The panel of `linkedId`, a row that the URL names, opens once. */
export function useOpenedRow(linkedId: string | null) {
  const [followedId, setFollowedId] = useState<string | null>(null);
  const [openedId, setOpenedId] = useState<string | null>(null);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const openRow = (id: string) => {
    setSelectedId(id);
    setOpenedId(id);
  };
  if (linkedId !== null && linkedId !== followedId) {
    setFollowedId(linkedId);
    openRow(linkedId);
  }
  return { openedId, selectedId, openRow, closeRow: () => setOpenedId(null) };
}

interface RowPanelProps<Item> {
  /** Item of the opened row; null if no panel is open. */
  item: Item | null;
  onClose: () => void;
  children: (item: Item, panel: { open: boolean; onOpenChange: (open: boolean) => void }) => ReactNode;
}

/** Panel of an opened row, which Back closes. Keeps its content during the closing animation. */
export function RowPanel<Item>({ item, onClose, children }: RowPanelProps<Item>) {
  useBackCloses(item !== null, onClose);
  const [displayedItem, setDisplayedItem] = useState(item);
  if (item !== null && item !== displayedItem) setDisplayedItem(item);
  if (displayedItem === null) return null;
  const onOpenChange = (open: boolean) => {
    if (!open) onClose();
  };
  return <Suspense fallback={null}>{children(displayedItem, { open: item !== null, onOpenChange })}</Suspense>;
}

interface RowLinkProps {
  to: string;
  isSelected: boolean;
  onOpen: () => void;
  children: string;
}

/** Name of a row as a link that opens the row's panel. With a modifier key, the browser opens the link. */
export const RowLink = ({ to, isSelected, onOpen, children }: RowLinkProps) => (
  <AppLink
    to={to}
    data-row-name
    aria-haspopup="dialog"
    aria-current={isSelected ? 'true' : undefined}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onOpen();
    }}
  >
    {children}
  </AppLink>
);
