import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import LongFirst from './tests/world/long-first.ts'
import { storiesLeftOut } from './tests/world/sampled-stories.ts'

const wholeProgram = [
  'tests/e2e/**/*.test.ts',
  'tests/start/**/*.test.ts',
  'tests/faults/**/*.test.ts',
  'tests/fuzz/**/*.test.ts',
  'tests/guesses/**/*.test.ts',
  'tests/connections/**/*.test.ts',
]

/** Parts of the deep run: they build the web application anew, or look at every page there is. */
const deepOnly = [
  'tests/weight/**/*.test.ts',
  'tests/specimen/browser/**/*.test.ts',
  'tests/e2e/console-barriers.test.ts',
  'tests/e2e/hostile-texts.test.ts',
]
const isDeep = process.env['DEEP'] === 'yes'

const tidy = 'tests/tidy/**/*.test.ts'
/** They replace a module, read what only the build can read, or a module keeps what its tab knows. */
const isolated = ['**/*.isolated.test.ts']

// Workers and programs keep what Node has compiled, as `npm start` does.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'node_modules/.cache/compile')

/**
 * Megabytes: what lives long is looked through only once there is more of it, and each application that a worker
 * opens is young all at once.
 */
const collectRarely = [
  '--initial-old-space-size=1024',
  '--min-semi-space-size=32',
  '--max-semi-space-size=32',
]

const keepCompiled = 'tests/world/keep-compiled.ts'

/** As `npm start` reads the program: by Node itself. */
const asNode = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    globalSetup: 'tests/world/global-setup.ts',
    reporters: ['default', './tests/world/slow-files.ts'],
    // Two more than the processors: many tests wait for a database, a browser or a time that has to pass.
    maxWorkers: 4,
    execArgv: collectRarely,
    sequence: { sequencer: LongFirst },
    // Far more than a test takes: on a busy machine it takes many times as long.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A test that waits for a condition waits as long on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['{bench,contract,server,scripts,tests,web}/**/*.test.{ts,tsx}'],
          exclude: [...wholeProgram, ...deepOnly, tidy, '**/*.isolated.test.ts'],
          // The program is read once a worker; what helpers keep, they keep for one world.
          isolate: false,
          experimental: asNode,
          setupFiles: keepCompiled,
        },
      },
      {
        extends: true,
        // Each file reads its modules anew.
        test: { name: 'isolated', include: isolated },
      },
      {
        extends: true,
        // A part of `npm run check`, which `npm test` begins with. Some read every source: slow beside the other checks.
        test: {
          name: 'tidy',
          include: [tidy],
          exclude: isolated,
          isolate: false,
          experimental: asNode,
          setupFiles: keepCompiled,
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // Real browsers and real processes.
          name: 'whole',
          isolate: false,
          experimental: asNode,
          globalSetup: 'tests/world/build-web.ts',
          setupFiles: [keepCompiled, 'tests/world/web-is-built.ts'],
          include: [...wholeProgram, ...(isDeep ? deepOnly : [])],
          exclude: [...(isDeep ? [] : deepOnly), ...storiesLeftOut],
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
