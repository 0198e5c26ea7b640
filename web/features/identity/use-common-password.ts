import { useState } from 'react'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { pointerAtRest } from '#web/lib/forms/pointer-rest.ts'
import { loadCheckPassword } from './operations.ts'

interface NewPasswordField {
  readonly value: string
  readonly error?: string | undefined
  onBlur(): void
}

/**
 * Says that a new password is too common when its field is left, not only after all is sent. The list is the server's.
 * @param own words of the person, which the password may not be
 */
export function useCommonPassword<Field extends NewPasswordField>(
  field: Field,
  own: readonly string[] = [],
): Field {
  const [common, setCommon] = useState({ password: '', sentence: '' })
  const ask = async (password: string) => {
    try {
      const operation = await loadCheckPassword()
      const body = { password, own: own.filter((word) => word !== '').slice(0, 20) }
      if (!operation.body?.safeParse(body).success) return
      await call(operation, { body, quiet: true })
    } catch (error) {
      // What goes wrong here is said when the form is sent.
      if (!(error instanceof ApiFailure) || error.code !== 'auth.password_common') return
      await pointerAtRest()
      setCommon({ password, sentence: error.sentence })
    }
  }
  return {
    ...field,
    error: field.error ?? (field.value === common.password ? common.sentence || undefined : undefined),
    onBlur() {
      field.onBlur()
      void ask(field.value)
    },
  }
}
