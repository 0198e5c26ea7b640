import { resources } from '#contract/console-resources.ts'
import { isSerial } from '#contract/kernel/resource/kinds/text.ts'
import type { ManifestEntry } from '#contract/kernel/resource/manifest-entry.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { servedResources } from '#server/resources.ts'

/** The text of `contract/resource-manifest.ts`, in the order of the registry. */
export function generateManifest(): string {
  const entries = resources.map((resource) => `  ${JSON.stringify(entryOf(resource))},\n`)
  const asked = resources.flatMap(approvalsOf)
  return `// Made by npm run write-manifest from the definitions.
import type { ManifestEntry } from './kernel/resource/manifest-entry.ts'

/** What needs two people, as actions declare it, and the permission that the maker needs. */
export const declaredApprovals = {
${asked.map(({ kind, permission }) => `  '${kind}': '${permission}',\n`).join('')}} as const

/** Those whose row waits for the second person: it has one open request. */
export const declaredOnce = [
${asked.flatMap(({ kind, isOnce }) => (isOnce ? [`  '${kind}',\n`] : [])).join('')}] as const

export const resourceManifest: readonly ManifestEntry[] = [
${entries.join('')}]
`
}

function approvalsOf({ name, actions = {} }: Resource) {
  return Object.entries(actions).flatMap(([action, { approval, permission = action, waiting }]) =>
    approval
      ? [{ kind: approval.kind, permission: `${name}-${permission}`, isOnce: waiting !== undefined }]
      : [],
  )
}

function entryOf(resource: Resource): ManifestEntry {
  const { name, group, icon, crud, grants, importable, related, fields, title } = resource
  const server = servedResources.all.find((served) => served.resource === resource)?.server
  const table = server?.table
  const parent = parentOf(name)
  const isNamed = fields[title]?.kind === 'localized-text' && server?.computed?.[title] === undefined
  return {
    name,
    group,
    icon,
    crud,
    ...(grants && { grants }),
    ...(importable && { importable }),
    ...(related && {
      related: [...new Set(related.map((list) => ('rows' in list ? list.rows.name : list.resource)))],
    }),
    ...(parent && { parent }),
    ...(isSerial(fields[title]) && { serial: true }),
    ...(isWrittenAbout(resource, table) && { subject: table, ...(isNamed && { named: title }) }),
  }
}

function parentOf(child: string): ManifestEntry['parent'] {
  const [parent] = resources.flatMap(({ name, related = [] }) =>
    related.flatMap((list) =>
      'resource' in list && list.resource === child && list.children ? [{ name, by: list.by }] : [],
    ),
  )
  return parent
}

/** The log names what staff do by the table; the ledger's own rows it names by what they were made for. */
function isWrittenAbout({ crud, grants, actions }: Resource, table: string | undefined): boolean {
  const isWritten = crud.some((one) => !['index', 'show', 'export'].includes(one))
  return table !== undefined && !table.includes('.') && (isWritten || Boolean(grants ?? actions))
}
