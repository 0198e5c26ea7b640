import type pg from 'pg'
import { openConnection } from '../db/open-connection.ts'

/** What one statement of a replication command answers, as text. */
export type ReplicationRow = Readonly<Record<string, string | null>>

/** Gets the messages of a copy one after another; the server waits meanwhile. */
type TakeMessage = (message: Buffer, connection: pg.Connection) => Promise<void>

const copyDataCode = 0x64
const copyDoneCode = 0x63

/** A connection that speaks PostgreSQL's streaming replication protocol (chapter 54.4 of its manual). */
export async function openReplication(url: string): Promise<pg.Client> {
  const address = new URL(url)
  address.searchParams.set('replication', 'true')
  return openConnection(address.href)
}

/**
 * Runs one replication command. What it copies out goes to `take`, message by message.
 * @returns the rows of each of its result sets
 */
export async function runReplication(
  client: pg.Client,
  command: string,
  take: TakeMessage = takeNothing,
): Promise<readonly (readonly ReplicationRow[])[]> {
  return client.query(new ReplicationCommand(command, take)).done
}

/** Sends bytes to the server during a copy in both directions. */
export function replyInCopy({ stream }: pg.Connection, payload: Buffer): void {
  stream.write(frameOf(copyDataCode, payload))
}

export function endCopy({ stream }: pg.Connection): void {
  stream.write(frameOf(copyDoneCode, Buffer.alloc(0)))
}

function frameOf(code: number, payload: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(code, 0)
  head.writeInt32BE(payload.length + 4, 1)
  return Buffer.concat([head, payload])
}

const takeNothing: TakeMessage = async () => undefined

/** The driver hands each message of the server to the methods of the query that runs. */
class ReplicationCommand implements pg.Submittable {
  readonly done: Promise<readonly (readonly ReplicationRow[])[]>
  readonly #text: string
  readonly #take: TakeMessage
  readonly #sets: ReplicationRow[][] = []
  readonly #settle: (error: unknown) => void
  #names: readonly string[] = []
  #waiting: Buffer[] = []
  #working: Promise<void> | null = null
  #failure: { readonly error: unknown } | null = null

  constructor(text: string, take: TakeMessage) {
    this.#text = text
    this.#take = take
    const { promise, resolve, reject } = Promise.withResolvers<readonly (readonly ReplicationRow[])[]>()
    this.done = promise
    this.#settle = () => (this.#failure ? reject(this.#failure.error) : resolve(this.#sets))
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text)
  }

  handleRowDescription({ fields }: { readonly fields: readonly { readonly name: string }[] }): void {
    this.#names = fields.map(({ name }) => name)
    this.#sets.push([])
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    this.#sets.at(-1)?.push(Object.fromEntries(this.#names.map((name, at) => [name, fields[at] ?? null])))
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }, connection: pg.Connection): void {
    // The driver uses the memory again.
    this.#waiting.push(Buffer.from(chunk))
    this.#working ??= this.#work(connection)
  }

  handleCommandComplete(): void {
    // The next result set, or the end, follows.
  }

  handleError(error: unknown): void {
    this.#failure ??= { error }
    this.#finish()
  }

  handleReadyForQuery(): void {
    this.#finish()
  }

  #finish(): void {
    ;(this.#working ?? Promise.resolve()).then(this.#settle, this.#settle)
  }

  async #work(connection: pg.Connection): Promise<void> {
    connection.stream.pause()
    try {
      for (let message = this.#waiting.shift(); message; message = this.#waiting.shift())
        await this.#take(message, connection)
    } catch (error) {
      this.#failure ??= { error }
      // What the server still has to say is of no use any more.
      connection.stream.destroy()
      this.#settle(error)
    } finally {
      this.#working = null
      connection.stream.resume()
    }
  }
}
