/** A table whose records are sealed. */
export interface RecordTable {
  /** In the blocks; never given to another set of columns. */
  readonly name: string
  readonly table: string
  /** Unique, and text in the blocks. */
  readonly id: string
  /** What is sealed. Their order and number never change: other columns are sealed under another name. */
  readonly columns: readonly string[]
  /**
   * `grows`: each row is sealed once, by its number. `ends`: a row is sealed once, when it has come to its end.
   * `changes`: each state is sealed, and a person answers for each change in the activity log.
   */
  readonly kind: 'grows' | 'ends' | 'changes'
  /** Of a row that has come to its end: when. */
  readonly endedAt?: string
  /** Each writing of a row counts as a change, also one that puts back what was there. */
  readonly versioned?: true
}

/**
 * The last number of the row sealed last, by the names of tables that only grow; 0 for the others, once they are sealed.
 * And the life of the database, by `lifeName`.
 */
export type Through = Readonly<Record<string, string>>

export interface RecordLine {
  readonly name: string
  readonly id: string
  /** `-`: the record is gone. */
  readonly digest: string
  /** Of a table whose versions are sealed; otherwise empty. */
  readonly version: string
  /** The program answers for it, or it needs nobody. */
  readonly explained: boolean
}

export const gone = '-'
/** Versions of rows are compared within one life of the database: a restored one has written all rows anew. */
export const lifeName = 'database'
/** Where the program says who changed what. */
export const activityTable = 'activity_log'
export const unexplainedMark = '!'

export function writeLines(lines: readonly RecordLine[]): string {
  return lines
    .map(({ name, id, digest, explained, version }) =>
      [name, id, digest, explained ? '' : unexplainedMark, ...(version === '' ? [] : [version])].join('\t'),
    )
    .join('\n')
}

export function readLines(list: string): RecordLine[] {
  return list.split('\n').map((line) => {
    const [name = '', id = '', digest = '', mark = '', version = ''] = line.split('\t')
    return { name, id, digest, version, explained: mark !== unexplainedMark }
  })
}
