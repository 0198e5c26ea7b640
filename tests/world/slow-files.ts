import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { reasons } from './slow-reasons.ts'

const shownMax = 10
/** A file that takes longer has a reason in slow-reasons.ts. It is printed and fails no test: machines differ. */
const reasonAboveSeconds = 20

/** Prints the slowest files at the end of a run. */
export default class SlowFiles implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({
      path: relative(process.cwd(), module.moduleId),
      seconds: secondsOf(module),
    }))
    if (files.length <= shownMax) return
    const slowest = files.toSorted((one, other) => other.seconds - one.seconds).slice(0, shownMax)
    const lines = slowest.map(({ path, seconds }) => {
      const reason = reasons[path] ?? (seconds > reasonAboveSeconds ? 'has no reason to be so slow' : '')
      return `  ${seconds.toFixed(0).padStart(4)} s  ${path}  ${reason}`.trimEnd()
    })
    process.stdout.write(['', 'The slowest files', ...lines, '', ''].join('\n'))
  }
}

/** The time of its tests and their set-up, without loading the file. */
function secondsOf(module: TestModule): number {
  const { duration } = module.diagnostic()
  return duration / 1000
}
