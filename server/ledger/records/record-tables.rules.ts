/**
 * Records that a command of the owner makes. It notes its transaction as a migration does, by the name and the checksum of
 * the migration that brought it and its own name. A note alone explains nothing: the owner can write it at any time.
 */
export interface Commanded {
  /** The end of the migration's name, after its number. */
  readonly by: string
  /** Whether a command makes this record so. */
  makes(id: string, values: string): boolean
}

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
  /**
   * Each writing of a row counts as a change, also one that puts back what was there: `row` by the row's own transaction,
   * or by the column that names the last transaction that wrote what is sealed.
   */
  readonly version?: 'row' | { readonly column: string }
  /** A migration answers also for what it drops; otherwise a person answers for what is gone. */
  readonly dropped?: 'by migrations'
  /** What commands of the owner make beside migrations. */
  readonly commanded?: Commanded
  /** What its activities are about, where that is not the table; with the same id. */
  readonly subject?: string
}

/**
 * The last number of the row sealed last, by the names of tables that only grow; 0 for the others, once they are sealed.
 * And the life of the database, by `lifeName`, the last migration, by `migrationName`, and `macsName`.
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
  /** The digest of the state that this one was compared with, `gone` for none; empty where nothing is compared. */
  readonly before: string
}

export const gone = '-'
/** Versions of rows are compared within one life of the database: a restored one has written all rows anew. */
export const lifeName = 'database'
/** The last migration that is sealed: a later one may have written rows anew. */
export const migrationName = 'migration'
/** Since when the sealed states have MACs. */
export const macsName = 'state macs'
/** Where the program says who changed what. */
export const activityTable = 'activity_log'
export const unexplainedMark = '!'

export function writeLines(lines: readonly RecordLine[]): string {
  return lines
    .map(({ name, id, digest, explained, version, before }) => {
      const end = before !== '' ? [version, before] : version !== '' ? [version] : []
      return [name, id, digest, explained ? '' : unexplainedMark, ...end].join('\t')
    })
    .join('\n')
}

export function readLines(list: string): RecordLine[] {
  if (list === '') return []
  return list.split('\n').map((line) => {
    const [name = '', id = '', digest = '', mark = '', version = '', before = ''] = line.split('\t')
    return { name, id, digest, version, before, explained: mark !== unexplainedMark }
  })
}
