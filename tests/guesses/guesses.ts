import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readOptions } from '../../bench/lib/options.ts'

// `npm run test:guesses [-- --guesses=200000]`: the test beside this file, in its long form.

const tests = spawn('vitest', ['run', 'tests/guesses'], {
  stdio: 'inherit',
  env: { ...process.env, DEEP: 'yes', GUESSES: readOptions().get('guesses') ?? '200000' },
})
const [code] = await once(tests, 'close')
process.exitCode = code
