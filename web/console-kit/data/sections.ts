import { type Language, titleIn } from '#contract/kernel/localized.ts'
import type { Field } from '#contract/kernel/resource/fields.ts'
import type { ManifestEntry } from '#contract/kernel/resource/manifest-entry.ts'
import type { Crud, Resource, RowTitle } from '#contract/kernel/resource/resource.ts'
import { formatSerialNumber } from '#contract/kernel/serial-text.ts'
import { resourceManifest } from '#contract/resource-manifest.ts'

const byName = new Map(resourceManifest.map((entry) => [entry.name, entry]))

/** What is known of a section before its definition is loaded. */
export function findSection(name: string | undefined): ManifestEntry | undefined {
  return name === undefined ? undefined : byName.get(name)
}

export function addressOf(resource: Pick<Resource, 'name'> | string, ...parts: readonly string[]): string {
  return ['/console', typeof resource === 'string' ? resource : resource.name, ...parts].join('/')
}

/** The permission for an action, or null when the section lacks it. */
export function permissionFor(
  { name, crud, grants = [] }: Pick<Resource, 'name' | 'crud' | 'grants'>,
  action: Crud,
): string | null {
  // A section may have its own operation instead of the engine's.
  return [...crud, ...grants].includes(action) ? `${name}-${action}` : null
}

export function isShownIn(field: Field, listState: 'list' | 'form' | 'show'): boolean {
  return field.views === undefined || field.views.includes(listState)
}

/** Whether rows of a section have a serial number as title. */
export function isCalledBySerial({ name }: Pick<Resource, 'name'>): boolean {
  return byName.get(name)?.serial === true
}

/** A title as plain text. */
export function readTitle(
  resource: Pick<Resource, 'name'>,
  title: RowTitle | undefined,
  locale: Language,
): string {
  const text = titleIn(title, locale)
  // Among Arabic letters its groups would be in the opposite order.
  return isCalledBySerial(resource) && text !== '' ? `\u2066${formatSerialNumber(text)}\u2069` : text
}
