import { useState } from 'react'

/** The current page of a list; `first` returns to the start, when a filter changes. */
export function usePaging(perPage = 20) {
  const [query, setQuery] = useState({ page: 1, per_page: perPage })
  return {
    query,
    first: () => setQuery({ ...query, page: 1 }),
    paging: {
      onPage: (page: number) => setQuery({ ...query, page }),
      onPerPage: (per_page: number) => setQuery({ page: 1, per_page }),
    },
  }
}
