import { defineConfig } from 'vitest/config'

const wholeProgram = [
  'tests/e2e/**/*.test.ts',
  'tests/start/**/*.test.ts',
  'tests/faults/**/*.test.ts',
  'tests/fuzz/**/*.test.ts',
  'tests/guesses/**/*.test.ts',
]

export default defineConfig({
  test: {
    globalSetup: 'tests/world/global-setup.ts',
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['{bench,contract,server,web,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: wholeProgram,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          // A real browser or a real process: one file at a time, after the rest.
          name: 'whole',
          include: wholeProgram,
          fileParallelism: false,
          testTimeout: 240_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
