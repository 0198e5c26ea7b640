import { useEffect, useEffectEvent, useState } from 'react'

/** Who stops typing for so long wants to know whether it is enough. */
const pauseMillis = 500

interface NewPasswordField {
  readonly value: string
  readonly error?: string | undefined
  onBlur(): void
}

interface CheckedField {
  /** Whether it is no common password; null: nobody knows yet. */
  readonly isUncommon: boolean | null
}

/**
 * Says whether a new password is too common when the typing pauses or its field is left, not only after all is sent. The
 * list is the server's.
 * @param own words of the person, which the password may not be
 */
export function useCommonPassword<Field extends NewPasswordField>(
  field: Field,
  own: readonly string[] = [],
): Field & CheckedField {
  const [checked, setChecked] = useState<{ password: string; sentence: string } | null>(null)
  const ask = async (password: string) => {
    const { findCommonPassword } = await import('./find-common-password.ts')
    const sentence = await findCommonPassword(password, own)
    setChecked(sentence === null ? null : { password, sentence })
  }
  const asksNow = useEffectEvent(ask)
  const { value } = field
  useEffect(() => {
    if (value === '') return
    const timer = setTimeout(() => void asksNow(value), pauseMillis)
    return () => clearTimeout(timer)
  }, [value])
  const known = checked?.password === field.value ? checked : null
  return {
    ...field,
    isUncommon: known && known.sentence === '',
    error: field.error ?? (known?.sentence || undefined),
    onBlur() {
      field.onBlur()
      void ask(field.value)
    },
  }
}
