import type { Language } from '#contract/kernel/localized.ts'
import ar from './labels/ar.json' with { type: 'json' }
import en from './labels/en.json' with { type: 'json' }

/** What people read of the specimens, as the catalogue would have it. */
export const specimenLabels = { ar, en } as const

/** The label of a key such as `resources:specimens.fields.name`; undefined: it is not of the specimens. */
export function labelOfSpecimen(locale: Language, key: string): string | undefined {
  const { resources, dialogs, verbs } = specimenLabels[locale]
  const domains: unknown = { resources, dialogs, access: { verbs } }
  const found = key.split(/[:.]/).reduce(within, domains)
  return typeof found === 'string' ? found : undefined
}

function within(branch: unknown, key: string): unknown {
  return typeof branch === 'object' && branch !== null ? new Map(Object.entries(branch)).get(key) : undefined
}
