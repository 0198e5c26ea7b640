import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource } from '#contract/kernel/resource/resource.ts'

/** What the dialog of an action says. */
export function useActionTexts({ name: resource }: Resource, name: string) {
  const { t } = useTranslation('resources')
  return useMemo(() => {
    const label = t(`${resource}.actions.${name}`)
    const own = (part: string) => `dialogs:${resource}.${name.replaceAll('-', '_')}_${part}`
    return {
      /** On the button. */
      label,
      title: t(own('title'), { defaultValue: label }),
      line: t(own('line')),
      done: t(own('done')),
      /** On the button, of what a second person must agree to. */
      ask: t([own('ask'), 'kit:waiting.ask']),
      suggestion: (reason: string) => t(`dialogs:${resource}.reasons.${reason}`),
    }
  }, [t, resource, name])
}

export type ActionTexts = ReturnType<typeof useActionTexts>
