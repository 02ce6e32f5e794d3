import { MAX_DISPLAYED_PAGES, PAGINATION_WINDOW } from '@marketplace/domain';
import { Pagination } from '@marketplace/ui';

/** Pagination that ends at the last reachable page. A separate chunk, because it is below twenty rows. */
export default function ListPagination(props: { page: number; totalPages: number; onChange: (page: number) => void }) {
  return <Pagination {...props} maxPages={MAX_DISPLAYED_PAGES} window={PAGINATION_WINDOW} />;
}
