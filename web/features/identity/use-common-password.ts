import { useState } from 'react'

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
    const { findCommonPassword } = await import('./find-common-password.ts')
    const sentence = await findCommonPassword(password, own)
    if (sentence !== '') setCommon({ password, sentence })
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
