import { useState } from 'react'

/** Which page of a list is looked at; `first` goes back to its beginning, for when a filter changes. */
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
