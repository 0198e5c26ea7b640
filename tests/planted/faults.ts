import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Fault } from './plant.ts'

/** The faults of `faults.txt`. */
export const faults: readonly Fault[] = readFaults(
  readFileSync(join(import.meta.dirname, 'faults.txt'), 'utf8'),
)

/** @throws Error for a block that lacks something. */
export function readFaults(text: string): Fault[] {
  const [, ...blocks] = text.split(/^# /m)
  return blocks.map((block) => {
    const [name = '', ...lines] = block.trimEnd().split('\n')
    const marked = (mark: string) => lines.filter((line) => line[0] === mark).map((line) => line.slice(2))
    const [path] = marked('@')
    const caughtBy = marked('?').map((line) => {
      const [file = '', ...title] = line.split(':')
      return { file, test: title.join(':').trim() }
    })
    const find = marked('-').join('\n')
    const isWhole = path && find !== '' && caughtBy.length > 0 && caughtBy.every(({ test }) => test !== '')
    if (!isWhole) throw new Error(`the fault "${name}" lacks something`)
    return { name, path, find, replace: marked('+').join('\n'), caughtBy }
  })
}
