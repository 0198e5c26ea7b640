import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import {
  droppedFields,
  type ListFilter,
  type ListState,
  readListState,
  writeListState,
} from './list-state.ts'

export interface ListStateControl {
  readonly listState: ListState
  /** Filters of the address with unreadable values. */
  readonly dropped: readonly string[]
  setPage(page: number): void
  setPerPage(perPage: number): void
  setSort(sort: string): void
  /** Adds filters to the list; an empty value removes one. Returns to the first page. */
  withFilter(change: ListFilter): void
  show(listState: Pick<ListState, 'filters' | 'sort'>): void
}

/** The state of a list, kept in the address: back, reload and sent links restore it. */
export function useListState(resource: Resource): ListStateControl {
  const [address, setAddress] = useSearchParams()
  return useMemo(() => {
    const listState = readListState(address, resource)
    const go = (change: Partial<ListState>, replace = false) =>
      setAddress(writeListState({ ...listState, page: 1, ...change }, resource), {
        replace,
        preventScrollReset: true,
      })
    return {
      listState,
      dropped: droppedFields(address, resource, listState.filters),
      setPage: (page) => go({ page }),
      setPerPage: (perPage) => go({ perPage }),
      setSort: (sort) => go({ sort }),
      // Typing in the search adds no entries to the history.
      withFilter: (change) => go({ filters: { ...listState.filters, ...change } }, 'search' in change),
      show: ({ filters, sort }) => go({ filters, sort }),
    }
  }, [address, resource, setAddress])
}
