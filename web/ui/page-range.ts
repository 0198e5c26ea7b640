interface Place {
  readonly total: number
  readonly current_page: number
  readonly last_page: number
  readonly total_capped?: boolean
}

/** Where a page is in its list: past its end, or on the last page of a capped list. */
export function pageRangeOf(place: Place): 'inside' | 'beyond' | 'end_of_pages' {
  const { total, current_page: page, last_page: last, total_capped: isLonger = false } = place
  if (total > 0 && page > last) return 'beyond'
  return isLonger && page === last ? 'end_of_pages' : 'inside'
}
