import { flushCompileCache } from 'node:module'
import { afterAll } from 'vitest'

if (process.env['VITEST_MODE'] === 'RUN') await import('./import-quietly.ts')

/**
 * Node keeps what it has compiled at an ordinary end, and a worker is ended by a signal. One of the workers is enough:
 * they read the same program, and each writes thousands of files.
 */
afterAll(() => {
  if (process.env['VITEST_POOL_ID'] === '1') flushCompileCache()
})
