import type { AddressInfo, Server, Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** A line to the database that can be cut, also at the worst moment. */
export interface UnreliableWire {
  readonly url: string
  /**
   * The next message that commits is lost (`before`), or arrives and its answer is lost (`after`). The line breaks once.
   */
  breakAtCommit(moment: 'before' | 'after'): void
  timesBroken(): number
  /** Ends what is open and accepts nothing until mended. */
  cut(): void
  mend(): void
  /** Ends open connections by a TCP reset; new connections get through. */
  reset(): void
  /** No packet gets through until it flows again, and no connection is closed. */
  stall(): void
  flow(): void
  close(): Promise<void>
}

/** Where a prepared COMMIT is bound, as the posting engine sends it. */
const commitMark = 'commit_'

export async function openUnreliableWire(databaseUrl: string): Promise<UnreliableWire> {
  const target = new URL(databaseUrl)
  /** Both ends of what is open. */
  const ends = new Set<Socket>()
  const endAll = (): void => {
    for (const socket of ends) socket.destroy()
  }
  let armed: 'before' | 'after' | undefined
  let isCut = false
  let isStalled = false
  let broken = 0

  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(Number(target.port), target.hostname)
    let answerIsLost = false
    const end = (): void => {
      for (const socket of [near, far]) if (ends.delete(socket)) socket.destroy()
    }
    near.on('data', (data) => {
      if (armed && data.includes(commitMark)) {
        broken += 1
        answerIsLost = armed === 'after'
        armed = undefined
        if (!answerIsLost) return end()
      }
      far.write(data)
    })
    far.on('data', (data) => {
      if (answerIsLost) end()
      else near.write(data)
    })
    for (const socket of [near, far]) {
      ends.add(socket)
      socket.on('error', end).on('close', end)
      if (isStalled) socket.pause()
    }
  })
  const url = await listen(server, databaseUrl)
  return {
    url,
    breakAtCommit(moment) {
      armed = moment
    },
    timesBroken: () => broken,
    cut() {
      isCut = true
      endAll()
    },
    mend() {
      isCut = false
    },
    reset() {
      for (const socket of ends) socket.resetAndDestroy()
    },
    stall() {
      isStalled = true
      for (const socket of ends) socket.pause()
    },
    flow() {
      isStalled = false
      for (const socket of ends) socket.resume()
    },
    async close() {
      endAll()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** @returns the database's address, but through the server */
async function listen(server: Server, databaseUrl: string): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return url.href
}
