import type { Resource } from './resource.ts'

/** What the menu, the search and the rights need to know of a section before its definition is loaded. */
export interface ManifestEntry
  extends Pick<Resource, 'name' | 'group' | 'icon' | 'crud' | 'grants' | 'importable'> {
  /** The sections whose rows stand on the page of one of its own. */
  readonly related?: readonly string[]
  /** Its rows are called by a serial number. */
  readonly serial?: true
  /** What the activity log calls its rows; absent when it never writes about them. */
  readonly subject?: string
  /** The field that names its rows in both languages, where the table keeps it. */
  readonly named?: string
}
