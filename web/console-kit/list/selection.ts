/** The chosen rows: some by id, or all of the filtered list. */
export interface SelectionControl {
  readonly ids: readonly string[]
  readonly allMatching: boolean
  toggle(id: string): void
  choose(ids: string[]): void
}
