import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readOptions } from '../../bench/lib/options.ts'

// `npm run test:fuzz [-- --requests=100000 --seed=1]`: the test beside this file, in its long form.

const options = readOptions()
const tests = spawn('vitest', ['run', 'tests/fuzz'], {
  stdio: 'inherit',
  env: {
    ...process.env,
    DEEP: 'yes',
    FUZZ_REQUESTS: options.get('requests') ?? '100000',
    FUZZ_SEED: options.get('seed') ?? String(1 + Math.floor(Math.random() * 1_000_000)),
  },
})
const [code] = await once(tests, 'close')
process.exitCode = code
