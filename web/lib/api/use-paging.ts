import { useState } from 'react'

/**
 * The current page of a list; `first` returns to the start, when a filter changes.
 * @param of what is listed, where the address says it: another list begins at its first page
 */
export function usePaging(perPage = 20, of = '') {
  const [state, setState] = useState({ page: 1, per_page: perPage, of })
  const query = { page: state.of === of ? state.page : 1, per_page: state.per_page }
  return {
    query,
    first: () => setState({ ...query, page: 1, of }),
    paging: {
      onPage: (page: number) => setState({ ...query, page, of }),
      onPerPage: (per_page: number) => setState({ page: 1, per_page, of }),
    },
  }
}
