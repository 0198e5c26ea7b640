/** Why a file of tests may take more than 20 seconds on a quiet machine. */
export const reasons: Readonly<Record<string, string>> = {
  'tests/health/health.test.ts': 'waits for the time-outs of a database that does not answer',
  'tests/conformance/bad-input.test.ts': 'sends odd values to every field of every operation',
}
