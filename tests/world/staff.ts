import type { Command, Outcome } from '../../scripts/staff/command.ts'
import type { World } from './world.ts'

/** Runs a command of `npm run staff` as the first member of staff would, in English. */
export async function runStaff(
  { services }: World,
  commands: readonly Command[],
  name: `${string} ${string}`,
  options: Record<string, unknown> = {},
): Promise<Outcome> {
  const command = commands.find(({ noun, verb }) => `${noun} ${verb}` === name)
  if (!command) throw new Error(`there is no command ${name}`)
  return command.run({ services, locale: 'en', staffId: null, progress: () => undefined }, options)
}
