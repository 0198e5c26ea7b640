import type pg from 'pg'

/** A prepared statement whose parameters are texts or binary buffers; `read` converts a row of texts. */
export interface Statement<Row = never> {
  readonly name: string
  readonly text: string
  /** Gets the columns before the first row, when the statement is prepared. */
  describe?(columns: readonly Column[]): void
  read?(columns: readonly (string | null)[]): Row
}

export interface Column {
  readonly name: string
  readonly dataTypeID: number
}

export interface Call<Row> {
  readonly statement: Statement<Row>
  readonly values: readonly (string | Buffer | null)[]
}

export interface Answer<Row> {
  readonly rows: Row[]
  /** Such as `COMMIT` or `INSERT 0 2`. */
  readonly tag: string
}

export type Answers<Rows extends readonly unknown[]> = { [Index in keyof Rows]: Answer<Rows[Index]> }

/** The prepared statements of one connection. */
export interface Prepared {
  readonly names: Map<Statement<unknown>, string>
  /** Names of statements that the server is to forget with the next message. */
  readonly closing: string[]
}

let namesGiven = 0

/**
 * Several statements in one message and one answer. The driver's pipeline ends each statement with a Sync, which the
 * server answers with a packet; that costs a third of a small batch. Uses the driver's protocol for custom queries,
 * like its cursors and copy streams. When a statement fails, the server skips the rest.
 */
export class Pipeline<Rows extends readonly unknown[]> {
  readonly done: Promise<Answers<Rows>>
  readonly #calls: readonly Call<unknown>[]
  readonly #prepared: Prepared
  readonly #preparedNow: Statement<unknown>[] = []
  readonly #answers: { rows: unknown[]; tag: string }[] = []
  readonly #resolve: (answers: Answers<Rows>) => void
  readonly #reject: (error: unknown) => void
  #rows: unknown[] = []
  #unreadable: unknown
  #isWritten = false

  constructor(calls: readonly Call<unknown>[], prepared: Prepared) {
    const { promise, resolve, reject } = Promise.withResolvers<Answers<Rows>>()
    this.done = promise
    this.#resolve = resolve
    this.#reject = reject
    this.#calls = calls
    this.#prepared = prepared
  }

  /** The driver calls it when all earlier answers are in. */
  submit(connection: pg.Connection): void {
    this.write(connection)
  }

  /** Sends it, unless it was sent before its turn: the server answers in order. */
  write(connection: pg.Connection): void {
    if (this.#isWritten) return
    this.#isWritten = true
    connection.stream.cork()
    try {
      this.#writeAll(connection)
    } finally {
      connection.stream.uncork()
    }
  }

  #writeAll(connection: pg.Connection): void {
    for (const name of this.#prepared.closing.splice(0)) connection.close({ type: 'S', name }, true)
    for (const { statement, values } of this.#calls) {
      const name = this.#prepared.names.get(statement) ?? this.#prepare(connection, statement)
      connection.bind({ statement: name, values: [...values] }, true)
      connection.execute({}, true)
    }
    connection.sync()
  }

  #prepare(connection: pg.Connection, statement: Statement<unknown>): string {
    namesGiven += 1
    const name = `${statement.name}_${namesGiven}`
    connection.parse({ name, text: statement.text, types: [] }, true)
    if (statement.describe) connection.describe({ type: 'S', name }, true)
    this.#prepared.names.set(statement, name)
    this.#preparedNow.push(statement)
    return name
  }

  handleRowDescription({ fields }: { fields: Column[] }): void {
    this.#calls[this.#answers.length]?.statement.describe?.(fields)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#unreadable) return
    try {
      this.#rows.push(this.#calls[this.#answers.length]?.statement.read?.(fields))
    } catch (error) {
      this.#unreadable = error
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.#answers.push({ rows: this.#rows, tag: text })
    this.#rows = []
  }

  handleReadyForQuery(): void {
    if (this.#unreadable) this.#reject(this.#unreadable)
    else this.#resolve(this.#answers as Answers<Rows>)
  }

  handleError(error: unknown): void {
    // It is unknown which were prepared; use other names next time.
    for (const statement of this.#preparedNow) {
      this.#prepared.closing.push(this.#prepared.names.get(statement) ?? '')
      this.#prepared.names.delete(statement)
    }
    this.#reject(error)
  }
}
