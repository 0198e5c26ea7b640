import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { pointerAtRest } from '#web/lib/forms/pointer-rest.ts'

/**
 * Loaded when a new password is left: few people write one.
 * @param own words of the person, which the password may not be
 * @returns why the password is too common, an empty text, or null where that is not known. What else goes wrong is said
 * when the form is sent.
 */
export async function findCommonPassword(password: string, own: readonly string[]): Promise<string | null> {
  try {
    const { checkPassword: operation } = await import('#contract/operations/identity/check-password.ts')
    const body = { password, own: own.filter((word) => word !== '').slice(0, 20) }
    if (!operation.body?.safeParse(body).success) return null
    await call(operation, { body, quiet: true })
    return ''
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'auth.password_common') return null
    await pointerAtRest()
    return error.sentence
  }
}
