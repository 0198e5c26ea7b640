/** Which rows are chosen: some by id, or all that the list is narrowed to. */
export interface SelectionControl {
  readonly ids: readonly string[]
  readonly allMatching: boolean
  toggle(id: string): void
  choose(ids: string[]): void
}
