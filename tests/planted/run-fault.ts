import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyTree } from '#tests/world/copy-tree.ts'
import { type Fault, type NamedTest, plant } from './plant.ts'

/** A copy of the source, in which faults are planted one after another. */
export interface Bed {
  /** Plants it, runs the tests that have to catch it, and takes it out again. */
  run(fault: Fault): Promise<Catch>
  /** The same tests in the sound source. */
  runSound(tests: readonly NamedTest[]): Promise<TestRun>
  remove(): Promise<void>
}

export interface Catch {
  readonly fault: Fault
  /** Empty: no test noticed it. */
  readonly failed: readonly FailedTest[]
  readonly seconds: number
}

export interface FailedTest {
  readonly title: string
  /** The first line of what it said. */
  readonly message: string
}

export interface TestRun {
  readonly passed: number
  readonly failed: readonly FailedTest[]
}

const runMillisMax = 600_000

export async function layBed(): Promise<Bed> {
  const { path: copy, remove } = await copyTree()
  return {
    async run(fault) {
      const started = performance.now()
      const path = join(copy, fault.path)
      const sound = await readFile(path, 'utf8')
      await writeFile(path, plant(fault, sound))
      try {
        const { failed } = await runTests(copy, fault.caughtBy)
        return { fault, failed, seconds: (performance.now() - started) / 1000 }
      } finally {
        await writeFile(path, sound)
      }
    },
    runSound: (tests) => runTests(copy, tests),
    remove,
  }
}

interface JsonReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

/**
 * Runs whole files, because some tests build on others; only the named tests count.
 * @throws Error when a named test is not there, or was not reached: then nothing is known.
 */
async function runTests(copy: string, tests: readonly NamedTest[]): Promise<TestRun> {
  const report = join(copy, 'planted-report.json')
  await rm(report, { force: true })
  const output = await runVitest(copy, [
    ...new Set(tests.map(({ file }) => file)),
    '--reporter=json',
    `--outputFile=${report}`,
  ])
  const { testResults } = await readReport(report, output)
  const results = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ title }) => tests.some(({ file, test }) => name.endsWith(file) && title.startsWith(test)))
      .map((result) => ({ ...result, name })),
  )
  const failed = results.filter(({ status }) => status === 'failed')
  const passed = results.filter(({ status }) => status === 'passed')
  if (failed.length + passed.length === 0) throw new Error(`none of the named tests ran:\n${output}`)
  return {
    passed: passed.length,
    failed: failed.map(({ title, failureMessages: [message = ''] }) => ({
      title,
      message: message.split('\n')[0] ?? '',
    })),
  }
}

async function readReport(path: string, output: string): Promise<JsonReport> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    throw new Error(`the tests wrote no report:\n${output}`, { cause: error })
  }
}

function runVitest(cwd: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const vitest = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
      cwd,
      timeout: runMillisMax,
    })
    let output = ''
    for (const stream of [vitest.stdout, vitest.stderr])
      stream.on('data', (data) => {
        output += data
      })
    vitest.on('error', reject)
    vitest.on('close', () => resolve(output))
  })
}
