import { runStaff } from './staff/run-staff.ts'

process.exitCode = await runStaff(process.argv.slice(2), {
  env: process.env,
  out: (text) => console.log(text),
  err: (text) => console.error(text),
})
