import { runStaff } from '../../scripts/staff/run-staff.ts'

export interface Output {
  readonly code: number
  readonly out: string
  readonly err: string
}

/** What `npm run staff` does with this environment, without a process of its own. */
export async function staffHere(env: NodeJS.ProcessEnv, given: readonly string[]): Promise<Output> {
  const written = { out: '', err: '' }
  const writeTo = (stream: keyof typeof written) => (text: string) => {
    written[stream] += `${text}\n`
  }
  const code = await runStaff(given, { env, out: writeTo('out'), err: writeTo('err') })
  return { code, ...written }
}
