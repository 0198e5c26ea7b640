import { spawn } from 'node:child_process'
import { join } from 'node:path'

interface Outcome {
  name: string
  passed: boolean
  seconds: number
  output: string
}

const root = join(import.meta.dirname, '..')

/**
 * The long ones first, so that all end together; route types must be written before the compiler and the search for unused
 * code read them. The compiler is TypeScript 7, which lacks the programming interface that other tools use from TypeScript 6.
 */
const checks: Record<string, string[][]> = {
  tidy: [['vitest/vitest.mjs', 'run', '--project', 'tidy', '--project', 'isolated', 'tests/tidy/']],
  'format and lint': [['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']],
  'import law': [
    [
      'dependency-cruiser/bin/dependency-cruise.mjs',
      'contract',
      'server',
      'web',
      'tests',
      'scripts',
      'bench',
    ],
  ],
  'types and unused code': [
    ['@react-router/dev/bin.js', 'typegen'],
    // One checker: several would each work out the same types, beside the other checks on two processors.
    ['typescript-native/bin/tsc', '--noEmit', '--checkers', '1'],
    ['knip/bin/knip.js'],
  ],
  styles: [['stylelint/bin/stylelint.mjs', 'web/**/*.css']],
  secrets: [['../scripts/scan-secrets.ts']],
}

/** One more than the processors: each waits for files now and then. */
const tasksAtOnce = 3
const waiting = Object.keys(checks)
const outcomes: Outcome[] = []
await Promise.all(Array.from({ length: tasksAtOnce }, runWaiting))

const failed = outcomes.filter(({ passed }) => !passed)
for (const { name, output } of failed) console.error(`\n── ${name} ──\n${output.trim()}`)
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.map(({ name }) => name).join(', ')}`)
  process.exitCode = 1
}

async function runWaiting(): Promise<void> {
  for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
    const outcome = await runCheck(name)
    outcomes.push(outcome)
    console.log(`${outcome.passed ? '✓' : '✗'} ${name} (${outcome.seconds.toFixed(1)} s)`)
  }
}

async function runCheck(name: string): Promise<Outcome> {
  const startedAt = performance.now()
  let output = ''
  let passed = true
  for (const [program = '', ...parameters] of checks[name] ?? []) {
    const step = await run(join(root, 'node_modules', program), parameters)
    output += step.output
    passed = step.code === 0
    if (!passed) break
  }
  return { name, passed, output, seconds: (performance.now() - startedAt) / 1000 }
}

function run(program: string, parameters: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [program, ...parameters], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        output += text.toString()
      })
    }
    child.once('error', failed)
    child.once('close', (code) => done({ code, output }))
  })
}
