import { childNamesOf } from '#contract/kernel/resource/kinds/rows.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import type { Translator } from '#web/lib/i18n/translator.ts'
import { loadOnce } from '#web/lib/load-once.ts'
import type { ResourceOverride } from '../overrides.ts'

/** A section with what its pages need; the translator has its labels and dialogs. */
export interface LoadedResource {
  readonly resource: Resource
  /** Its override, if there is one. */
  readonly override: ResourceOverride | null
}

/** The override file of a section: `…/clients.console.tsx`. */
export type OverrideFiles = Readonly<Record<string, () => Promise<{ readonly section: ResourceOverride }>>>

// A file per section, with its name: `contract/resources/locations/cities.ts`.
const files = import.meta.glob<Readonly<Record<string, unknown>>>('../../../contract/resources/*/*.ts')
const definitions = new Map<string, Promise<Resource>>()
const loaded = new Map<string, Resource>()
const described = new WeakMap<Translator, Map<string, Promise<Resource>>>()

/** Definition, labels, dialogs and override of a section, at once. */
export async function loadResource(
  name: string,
  translator: Translator,
  overrides: OverrideFiles,
): Promise<LoadedResource> {
  const [resource, override] = await Promise.all([
    describeResource(name, translator),
    loadFile(overrides, `/${name}.console.tsx`),
    translator.load(`dialogs/${name}`),
  ])
  return { resource, override: override?.section ?? null }
}

/** The definition and labels of a section: enough to show its rows on another section's page. */
export function describeResource(name: string, translator: Translator): Promise<Resource> {
  const known = described.get(translator) ?? new Map<string, Promise<Resource>>()
  described.set(translator, known)
  return loadOnce(known, name, async () => {
    const [resource] = await Promise.all([loadDefinition(name), translator.load(`resources/${name}`)])
    await Promise.all(childNamesOf(resource).map((child) => translator.load(`resources/${child}`)))
    return resource
  })
}

/** @throws when it is not loaded: pages of the section load it, and pages whose rows refer to it */
export function sectionOf(name: string): Resource {
  const resource = loaded.get(name)
  if (!resource) throw new Error(`The section ${name} was not loaded`)
  return resource
}

function loadDefinition(name: string): Promise<Resource> {
  return loadOnce(definitions, name, async () => {
    const file = await loadFile(files, `/${name}.ts`)
    const resource = Object.values(file ?? {}).find((value) => isResource(value, name))
    if (!resource) throw new Error(`There is no section ${name}`)
    loaded.set(name, resource)
    return resource
  })
}

async function loadFile<File>(
  all: Readonly<Record<string, () => Promise<File>>>,
  ending: string,
): Promise<File | undefined> {
  const path = Object.keys(all).find((known) => known.endsWith(ending))
  return path === undefined ? undefined : all[path]?.()
}

function isResource(value: unknown, name: string): value is Resource {
  return typeof value === 'object' && value !== null && 'name' in value && value.name === name
}
