import { z } from 'zod'
import type { ClientAccess, Operation } from '../operation.ts'
import { idOutput } from '../shapes.ts'
import type { Fields } from './action.ts'
import type { ClientWrites } from './audience.ts'
import type { Field } from './fields.ts'
import { isChoice, optionsOf } from './kinds/choice.ts'
import { kindOf } from './kinds/index.ts'
import { isReference, targetOf } from './kinds/reference.ts'
import { childFields, isRows } from './kinds/rows.ts'
import type { Resource } from './resource.ts'
import { bodyShapeOf } from './write-body.ts'

type Named = Readonly<Record<string, unknown>>
export type ClientWriteOperation = Operation<
  z.ZodNever,
  z.ZodNever,
  z.ZodType<Named>,
  z.ZodType<{ readonly id: string }>,
  Exclude<ClientAccess, 'public' | 'anyone'>
>

/**
 * How a client makes a row of a resource.
 * @throws RangeError for a resource whose rows no client makes
 */
export function clientWriteOf({ name, fields, clientWrites }: Resource): ClientWriteOperation {
  if (!clientWrites) throw new RangeError(`no client makes rows of ${name}`)
  const { access, path, summary, limit, errors = [], fields: written } = clientWrites
  const given = pick(fields, written)
  const takesFile = given.some(([, field]) => kindOf(field).file)
  return {
    id: `${name}.make`,
    summary: summary ?? `${name}: a client makes a row.`,
    access,
    method: 'POST',
    path,
    body: z.strictObject(bodyShapeOf(given, 'store')),
    answer: z.object({ id: idOutput }),
    errors: ['resource.made_already', 'resource.not_now', 'resource.reference_missing', ...errors],
    ...(takesFile && { multipart: true }),
    ...(limit && { limit }),
  }
}

export function clientWriteOperationsOf(resource: Resource): readonly Operation[] {
  return resource.clientWrites ? [clientWriteOf(resource)] : []
}

/** What is wrong with the rows that clients make, each fault with its number. */
export function checkClientWrites(all: readonly Resource[]): string[] {
  const paths = all.flatMap(({ clientWrites }) => clientWrites?.path ?? [])
  return all.flatMap((resource) => {
    const { name, clientWrites } = resource
    if (!clientWrites) return []
    const isTwice = paths.filter((path) => path === clientWrites.path).length > 1
    return [
      ...(isTwice ? [`R074 ${name}: another is made at ${clientWrites.path} as well`] : []),
      ...faultsOf(resource, clientWrites, all).map(([number, text]) => `${number} ${name}: ${text}`),
    ]
  })
}

type Fault = readonly [number: string, text: string]

function faultsOf(resource: Resource, writes: ClientWrites, all: readonly Resource[]): Fault[] {
  const { fields, state } = resource
  const { fields: written, owner, oncePer, while: condition, state: first } = writes
  const flag = (number: string, fault: boolean, text: string): Fault[] => (fault ? [[number, text]] : [])
  const isGiven = (name: string) =>
    written.includes(name) && isReference(fields[name]) && fields[name].required
  const parent = condition && all.find(({ name }) => name === targetOf(fields[condition.parent]))
  const states = optionsOf(parent?.state === undefined ? undefined : parent.fields[parent.state])
  const isKnown = (one: string) => states.some(({ value }) => value === one)
  const isFirst = state !== undefined && isChoice(fields[state])
  return [
    ...written.flatMap((name) => flag('R075', !(name in fields), `there is no field ${name} to fill in`)),
    ...flag('R075', targetOf(fields[owner]) !== 'clients', `the owner ${owner} is no reference to clients`),
    ...flag('R075', written.includes(owner), 'a client does not choose whose row it is'),
    ...pointsOf(pick(fields, written)).flatMap((to) =>
      flag('R075', !isRead(to, all), `a client points to ${to}, which clients are not shown`),
    ),
    ...(condition
      ? [
          ...flag('R075', !isGiven(condition.parent), `${condition.parent} is no reference that is needed`),
          ...(condition.is ?? []).flatMap((one) => flag('R075', !isKnown(one), `${one} is no state of it`)),
        ]
      : []),
    ...flag(
      'R075',
      first !== undefined && !(isFirst && optionsOf(fields[state]).some(({ value }) => value === first)),
      `the state ${first} is none`,
    ),
    ...flag('R076', oncePer !== undefined && !isGiven(oncePer), `once per ${oncePer}, which is not needed`),
  ]
}

function isRead(name: string, all: readonly Resource[]): boolean {
  return all.some((one) => one.name === name && one.audience !== undefined)
}

/** Whatever the fields point to, those of child rows as well. */
function pointsOf(fields: ReturnType<typeof pick>): readonly string[] {
  return fields.flatMap(([, field]) => {
    if (isRows(field)) return pointsOf(childFields(field))
    return targetOf(field) ?? []
  })
}

function pick(fields: Fields, names: readonly string[]): readonly (readonly [string, Field])[] {
  return Object.entries(fields).filter(([name]) => names.includes(name))
}
