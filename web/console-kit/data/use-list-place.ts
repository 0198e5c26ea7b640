import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { droppedFields, type ListPlace, type Narrowing, readPlace, writePlace } from './list-place.ts'

export interface ListPlaceControl {
  readonly place: ListPlace
  /** Filters of the address whose values could not be read. */
  readonly dropped: readonly string[]
  setPage(page: number): void
  setPerPage(perPage: number): void
  setSort(sort: string): void
  /** Adds to what narrows the list; an empty value takes away. Begins at the first page again. */
  narrow(change: Narrowing): void
  show(place: Pick<ListPlace, 'narrowing' | 'sort'>): void
}

/** The state of a list, kept in the address: going back, reloading and sending a link all find it again. */
export function useListPlace(resource: Resource): ListPlaceControl {
  const [address, setAddress] = useSearchParams()
  return useMemo(() => {
    const place = readPlace(address, resource)
    const go = (change: Partial<ListPlace>, replace = false) =>
      setAddress(writePlace({ ...place, page: 1, ...change }, resource), {
        replace,
        preventScrollReset: true,
      })
    return {
      place,
      dropped: droppedFields(address, resource, place.narrowing),
      setPage: (page) => go({ page }),
      setPerPage: (perPage) => go({ perPage }),
      setSort: (sort) => go({ sort }),
      // Each letter of a search is no place to go back to.
      narrow: (change) => go({ narrowing: { ...place.narrowing, ...change } }, 'search' in change),
      show: ({ narrowing, sort }) => go({ narrowing, sort }),
    }
  }, [address, resource, setAddress])
}
