import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

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
  close(): Promise<void>
}

/** Where a prepared COMMIT is bound, as the desk sends it. */
const commitMark = 'commit_'

export async function openUnreliableWire(databaseUrl: string): Promise<UnreliableWire> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let armed: 'before' | 'after' | undefined
  let isCut = false
  let broken = 0

  const server = createServer((near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect(Number(target.port), target.hostname)
    let answerIsLost = false
    const end = (): void => {
      near.destroy()
      far.destroy()
      open.delete(near)
    }
    open.add(near)
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
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    breakAtCommit(moment) {
      armed = moment
    },
    timesBroken: () => broken,
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    mend() {
      isCut = false
    },
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
