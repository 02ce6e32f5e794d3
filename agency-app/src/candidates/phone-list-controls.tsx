import { FilterDrawer, type FilterDrawerProps } from './filter-drawer.tsx';
import { ListBottomBar, type ListBottomBarProps } from './list-bottom-bar.tsx';

interface PhoneListControlsProps {
  bar: Omit<ListBottomBarProps, 'onOpenFilters'>;
  drawer: FilterDrawerProps;
}

export default function PhoneListControls({ bar, drawer }: PhoneListControlsProps) {
  return (
    <>
      <ListBottomBar {...bar} onOpenFilters={() => drawer.onOpenChange(true)} />
      <FilterDrawer {...drawer} />
    </>
  );
}
