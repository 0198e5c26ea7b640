import { consoleOperations, resourceOperations } from '#contract/console-registry.ts'
import { resources } from '#contract/console-resources.ts'
import type { Operation } from '#contract/kernel/operation.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { sampleInput } from '#tests/world/action-rows.ts'
import { callOperation } from '#tests/world/call-operation.ts'
import { type Answer, Unanswered } from '#tests/world/caller.ts'
import { consoleExamples } from '#tests/world/console-examples.ts'
import { sampleBody } from '#tests/world/resource-samples.ts'
import { type PlanName, plans } from './plans.ts'
import type { Scene } from './scene.ts'

/** Changes of the own sign-in, which would end the session, and what writes a file or repeats another operation. */
const leftOut: readonly { readonly when: RegExp; readonly why: string }[] = [
  { when: /^staffAccess\./, why: 'the own sign-in, which no money depends on' },
  { when: /^savedViews\./, why: 'the own views of lists' },
  { when: /\.export$/, why: 'writes a file' },
  { when: /\.bulk(-[a-z-]+)?$/, why: 'does for each row what the operation of one row does' },
  { when: /\.(import|checkImport|commitImport)$/, why: 'makes rows as `store` does' },
  { when: /\.(checkImport|rejectedRows|showPassphrase|takeCodes|confirmCodes)$/, why: 'reads codes, by two' },
  { when: /^payments\.(compare|ask)$/, why: 'asks the gateway, which is honest' },
]

const writes = [...consoleOperations, ...resourceOperations].filter(
  ({ id, method }: Operation) => method !== 'GET' && !leftOut.some(({ when }) => when.test(id)),
) as readonly Operation[]

export const isPlanned = (id: string): id is PlanName => Object.hasOwn(plans, id)

/** Of its definition: also what posts without a key. */
function isPosted({ id }: Operation): boolean {
  const [, verb = ''] = id.split('.')
  return resourceOf(id)?.actions?.[verb]?.ledger !== undefined
}

/** Operations that move money or that two people decide, and that no plan here knows how to abuse. */
export function unknownOperations(): readonly string[] {
  const moves = (one: Operation) => one.idempotent || one.guarded || isPosted(one)
  const known = writes.filter((operation) => isPlanned(operation.id) || canPlay(operation))
  const withoutPlan = writes.filter((operation) => moves(operation) && !isPlanned(operation.id))
  return [...withoutPlan, ...writes.filter((operation) => !known.includes(operation))].map(({ id }) => id)
}

/** Plans of operations that are gone. */
export function stalePlans(): readonly string[] {
  return Object.keys(plans).filter((id) => !writes.some((operation) => operation.id === id))
}

function canPlay({ id }: Operation): boolean {
  return id in consoleExamples() || resourceOf(id) !== undefined
}

function resourceOf(id: string): Resource | undefined {
  const [name] = id.split('.')
  return resources.find((resource: Resource) => resource.name === name)
}

/** Any operation of the console that writes, with a row that is there and values that fit. */
export async function playAny(
  scene: Scene,
): Promise<{ readonly id: string; readonly answer: Answer | null }> {
  const [first, ...rest] = writes
  if (!first) throw new Error('the console has no operation')
  const operation = scene.random.pick([first, ...rest])
  if (isPlanned(operation.id)) return { id: operation.id, answer: await plans[operation.id](scene) }
  return { id: operation.id, answer: await playSample(scene, operation) }
}

async function playSample(scene: Scene, operation: Operation): Promise<Answer> {
  const id = await someRow(scene, operation)
  try {
    const body = await bodyOf(scene, operation, id)
    return await callOperation(scene.maker, operation, { params: { id }, ...(body && { body }) })
  } catch (error) {
    // What the sample needs is refused to them by now.
    if (error instanceof Unanswered) return error.answer
    throw error
  }
}

async function bodyOf(
  { maker, random }: Scene,
  operation: Operation,
  row: string,
): Promise<Record<string, unknown> | undefined> {
  const example = consoleExamples()[operation.id]?.body
  const resource = resourceOf(operation.id)
  const verb = operation.id.split('.')[1] ?? ''
  if (!operation.body) return undefined
  if (verb === 'revert') return { activity_id: row }
  if (verb === 'move') return { before: null }
  if (!resource || example) return { ...example }
  const action = resource.actions?.[verb]
  if (action) return sampleInput(resource, action)
  if (verb === 'store') return sampleBody(maker, resource, { ownTargets: true })
  const sample = Object.entries(await sampleBody(maker, resource, { write: 'update', ownTargets: true }))
  return Object.fromEntries(sample.filter(() => random.chance(30)))
}

/** The id of a row of the section that the path names; of none, where it lists none. */
async function someRow({ maker, random }: Scene, { path }: Operation): Promise<string> {
  if (!path.includes(':id')) return '0'
  const { body } = await maker.get(`/${path.split('/')[1]}`)
  const [first, ...rest] = Array.isArray(body.data) ? (body.data as { id: string }[]) : []
  return first ? random.pick([first, ...rest]).id : '999999999'
}
