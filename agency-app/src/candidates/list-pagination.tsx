import { MAX_DISPLAYED_PAGES, PAGINATION_WINDOW } from '@marketplace/domain';
import { Pagination } from '@marketplace/ui';

/** Ends at the last reachable page. In a separate chunk, because it is below twenty rows. */
export default function ListPagination(props: { page: number; totalPages: number; onChange: (page: number) => void }) {
  return <Pagination {...props} maxPages={MAX_DISPLAYED_PAGES} window={PAGINATION_WINDOW} />;
}
