import type { Resource } from './resource.ts'

/** What menu, search and permissions need to know of a section before its definition is loaded. */
export interface ManifestEntry
  extends Pick<Resource, 'name' | 'group' | 'icon' | 'crud' | 'grants' | 'importable'> {
  /** The sections whose lists a row's page shows. */
  readonly related?: readonly string[]
  /** The section whose rows these belong to, and the field that names the row. */
  readonly parent?: { readonly name: string; readonly by: string }
  /** Its rows have a serial number as title. */
  readonly serial?: true
  /** The name of its rows in the activity log; absent when the log has none. */
  readonly subject?: string
  /** The column of the title in both languages, where the table has it. */
  readonly named?: string
}
