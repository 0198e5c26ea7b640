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
}

/** The last number of the row sealed last, by the names of tables that only grow. */
export type Through = Readonly<Record<string, string>>

export interface RecordLine {
  readonly name: string
  readonly id: string
  /** `-`: the record is gone. */
  readonly digest: string
  /** A person answers for it in the activity log, or it needs nobody. */
  readonly explained: boolean
}

export const gone = '-'
/** Where the program says who changed what. */
export const activityTable = 'activity_log'
const unexplainedMark = '!'

export function writeLines(lines: readonly RecordLine[]): string {
  return lines
    .map(({ name, id, digest, explained }) => [name, id, digest, explained ? '' : unexplainedMark].join('\t'))
    .join('\n')
}

export function readLines(list: string): RecordLine[] {
  return list.split('\n').map((line) => {
    const [name = '', id = '', digest = '', mark = ''] = line.split('\t')
    return { name, id, digest, explained: mark !== unexplainedMark }
  })
}
