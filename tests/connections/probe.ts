import { setTimeout as wait } from 'node:timers/promises'
import { openWire } from '#tests/fuzz/wire.ts'

export interface Question {
  readonly name: string
  readonly path: string
  readonly headers?: readonly string[]
}

export interface Latencies {
  readonly name: string
  readonly count: number
  /** Of the answers other than 200. */
  readonly refused: readonly string[]
  readonly p50Millis: number
  readonly p99Millis: number
}

const pauseMilliseconds = 15

/** Asks each question again and again while the work goes on, one at a time on a connection of its own. */
export async function probe(
  port: number,
  questions: readonly Question[],
  work: () => Promise<unknown>,
): Promise<Latencies[]> {
  let isOver = false
  const asking = questions.map(async (question) => {
    const wire = openWire(port)
    const millis: number[] = []
    const refused: string[] = []
    const { path, headers = [] } = question
    const bytes = Buffer.from(`${[`GET ${path} HTTP/1.1`, 'Host: mahfaza', ...headers].join('\r\n')}\r\n\r\n`)
    while (!isOver || millis.length === 0) {
      const startedAt = performance.now()
      const answer = await wire.ask(bytes, 'GET')
      millis.push(performance.now() - startedAt)
      if (answer?.status !== 200) refused.push(`${answer?.status} ${answer?.body.slice(0, 200)}`)
      await wait(pauseMilliseconds)
    }
    wire.close()
    return latenciesOf(question.name, millis, refused)
  })
  try {
    await work()
  } finally {
    isOver = true
  }
  return Promise.all(asking)
}

function latenciesOf(name: string, millis: readonly number[], refused: readonly string[]): Latencies {
  const sorted = millis.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return { name, count: sorted.length, refused, p50Millis: at(0.5), p99Millis: at(0.99) }
}
