import { ask } from '#tests/faults/lib/ask.ts'
import type { Client } from '#tests/faults/lib/shop.ts'

/** A client who looks at the wallet all the time. */
export interface Reading {
  /** From a moment on: questions asked, questions without an answer, and the longest time without one, in seconds. */
  since(moment: number): { readonly asked: number; readonly failed: number; readonly awaySeconds: number }
  close(): Promise<void>
}

const everyMillis = 200
const answerMillisMax = 3_000

export function startReading(urls: readonly string[], client: Client): Reading {
  const looks: { readonly at: number; readonly answered: boolean }[] = []
  const open = new Set<Promise<void>>()
  let number = 0
  const look = async (): Promise<void> => {
    number += 1
    const at = performance.now()
    const answered = await reads(urls[number % urls.length] ?? '', client)
    looks.push({ at, answered })
  }
  const timer = setInterval(() => {
    const looking = look().finally(() => open.delete(looking))
    open.add(looking)
  }, everyMillis)
  return {
    since(moment) {
      const asked = looks.filter(({ at }) => at >= moment)
      return {
        asked: asked.length,
        failed: asked.filter(({ answered }) => !answered).length,
        awaySeconds: longestGap(asked) / 1000,
      }
    },
    async close() {
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}

async function reads(url: string, { token, address }: Client): Promise<boolean> {
  try {
    const { status } = await ask(url, {
      path: '/api/client/wallet',
      headers: { authorization: `Bearer ${token}`, 'x-forwarded-for': address },
      timeoutMillis: answerMillisMax,
    })
    return status === 200
  } catch {
    return false // no answer in time, or the connection was closed
  }
}

/** Between the first question of a row that got no answer and the next that got one, in milliseconds. */
export function longestGap(looks: readonly { readonly at: number; readonly answered: boolean }[]): number {
  let [longest, since] = [0, null as number | null]
  for (const { at, answered } of [...looks].sort((one, other) => one.at - other.at)) {
    if (answered) since = null
    else {
      since ??= at
      longest = Math.max(longest, at + everyMillis - since)
    }
  }
  return longest
}
