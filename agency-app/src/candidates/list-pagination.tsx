import { MAX_DISPLAYED_PAGES, PAGINATION_WINDOW } from '@marketplace/domain';
import { Pagination } from '@marketplace/ui';

/** Stops at the last reachable page. Loaded separately, because it comes after twenty rows. */
export default function ListPagination(props: { page: number; totalPages: number; onChange: (page: number) => void }) {
  return <Pagination {...props} maxPages={MAX_DISPLAYED_PAGES} window={PAGINATION_WINDOW} />;
}
