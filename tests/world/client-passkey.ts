import { type Authenticator, openAuthenticator } from './authenticator.ts'
import type { Caller } from './caller.ts'
import { people } from './people.ts'
import type { World } from './world.ts'

/** A passkey of a client who has no second factor yet. */
export async function enrolPasskey(
  world: World,
  client: Caller,
  { password } = people.layla,
): Promise<Authenticator> {
  const device = openAuthenticator(world.services.config.publicUrl)
  const { options } = await client
    .post('/passkeys/options', { current_password: password })
    .data<{ options: Record<string, unknown> }>()
  await client.post('/passkeys', { name: 'My phone', response: device.create(options) }).data()
  return device
}
