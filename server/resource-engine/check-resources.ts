import type { Action } from '#contract/kernel/resource/action.ts'
import { checkDefinitions } from '#contract/kernel/resource/check-definitions.ts'
import { relatedRowsOf } from '#contract/kernel/resource/related-rows.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { hasSentence } from '#server/platform/messages.ts'
import { isJoined, rowColumnOf } from './columns.rules.ts'
import type { ServedResource, ServedResources } from './served-resource.ts'

/** What the server part of rows without a section may have: they are only read. */
const partsOfLists = new Set(['table', 'from', 'visibleTo', 'joins', 'columns', 'computed', 'joinTables'])

/** Definitions do not change while the program runs, which may open several applications. */
const valid = new WeakSet<ServedResources>()

/** Lists all faults of all definitions and server parts at once; the program does not start with any. */
export function assertDefinitionsValid(
  registered: readonly Resource[],
  servedResources: ServedResources,
): void {
  if (valid.has(servedResources)) return
  const faults = [
    ...checkDefinitions(registered, hasSentence),
    ...registered
      .filter((resource) => !servedResources.all.some((served) => served.resource === resource))
      .map(({ name }) => `R060 ${name}: it has no server half`),
    ...servedResources.all
      .filter((served) => !registered.includes(served.resource))
      .map(({ resource }) => `R061 ${resource.name}: it is not in the registry`),
    ...servedResources.all.flatMap((served) => [
      ...[served, ...(served.server.related ?? [])].flatMap(checkServer),
      ...checkRelatedParts(served),
    ]),
  ]
  if (faults.length > 0) throw new Error(`The sections of the console have faults:\n${faults.join('\n')}`)
  valid.add(servedResources)
}

function checkServer(served: ServedResource): string[] {
  const { resource, server } = served
  const hasTrash = rowColumnOf(served, 'deleted_at') !== null
  const flag = (number: string, fault: boolean, text: string) =>
    fault ? [`${number} ${resource.name}: ${text}`] : []
  return [
    ...checkActionParts(served),
    ...flag('R062', resource.crud.includes('destroy') && !hasTrash, 'its table has no trash'),
    ...Object.entries(resource.fields).flatMap(([name, field]) => [
      ...flag(
        'R063',
        isJoined(field) && (server.joinTables?.[name] ?? server.children?.[name]) === undefined,
        `${name} has no table of its own`,
      ),
      ...flag(
        'R064',
        server.computed?.[name] !== undefined && field.readOnly !== true,
        `${name} is computed, yet can be written`,
      ),
      ...flag(
        'R065',
        server.computed?.[name] !== undefined && field.searchable === true && server.search === undefined,
        `${name} is computed, so the search needs a rule of its own`,
      ),
      ...flag(
        'R066',
        server.computed?.[name] !== undefined && field.sortable === true && resource.counting === 'capped',
        `${name} is computed, so no index sorts a list as long as this`,
      ),
    ]),
  ]
}

/** Every list of rows without a section needs a server part, and every such part a list. */
function checkRelatedParts({ resource, server: { related = [] } }: ServedResource): string[] {
  const lists = relatedRowsOf(resource)
  return [
    ...lists
      .filter(({ rows }) => !related.some((part) => part.resource === rows))
      .map(({ rows }) => `R083 ${resource.name}: nobody serves its ${rows.name}`),
    ...related.flatMap((part) => [
      ...(lists.some(({ rows }) => rows === part.resource)
        ? []
        : [`R083 ${resource.name}: it lists no ${part.resource.name}`]),
      ...Object.keys(part.server)
        .filter((key) => !partsOfLists.has(key))
        .map((key) => `R083 ${part.resource.name}: ${key} is for sections, and nobody asks for it here`),
    ]),
  ]
}

/** Every action with an operation needs a handler, and every handler needs an action. */
function checkActionParts({ resource, server }: ServedResource): string[] {
  const { name, state = '', actions = {} } = resource
  const doing = { ...server.actions, ...server.useCases, ...server.postings }
  const isDone = (action: string, { to, ledger, outside, approval }: Action) => {
    if (outside) return true
    if (approval && !ledger) return server.agreed?.[action] !== undefined
    if (ledger) return server.postings?.[action] !== undefined
    return doing[action] !== undefined || (to !== undefined && server.computed?.[state] === undefined)
  }
  const flag = (number: string, fault: boolean, action: string, text: string) =>
    fault ? [`${number} ${name}.${action}: ${text}`] : []
  return [
    ...Object.entries(actions).flatMap(([action, declared]) => [
      ...flag(
        'R018',
        declared.waiting !== undefined && server.computed?.[declared.waiting] === undefined,
        action,
        `${declared.waiting} is not computed, so nobody keeps it`,
      ),
      ...(declared.path === undefined
        ? []
        : [
            ...flag(
              'R032',
              declared.bulk !== undefined &&
                declared.agrees !== undefined &&
                server.policy?.many?.[action] === undefined,
              action,
              'nobody says which rows need a look',
            ),
            ...flag('R032', !isDone(action, declared), action, 'nobody does it'),
            ...flag(
              'R032',
              declared.approval !== undefined && server.weighed?.[action] === undefined,
              action,
              'nobody says what two people compare',
            ),
          ]),
    ]),
    ...Object.keys({ ...doing, ...server.weighed, ...server.agreed, ...server.mayAsk })
      .filter((action) => !(action in actions))
      .map((action) => `R033 ${name}: ${action} is no action of it`),
  ]
}
