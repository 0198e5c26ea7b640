import { type Language, languages } from '../localized.ts'
import type { Action, Fields } from './action.ts'
import { askedFieldsOf, bulkStatesOf } from './action-operations.ts'
import { isChoice, optionsOf } from './kinds/choice.ts'
import { kindOf } from './kinds/index.ts'
import { currencyFieldOf, isMoney } from './kinds/money.ts'
import { isRows } from './kinds/rows.ts'
import type { Resource } from './resource.ts'

/** Whether a label exists in a language: `resources:cities.fields.name`. */
export type HasLabel = (language: Language, key: string) => boolean

/** Paths that the engine serves below a row or below the resource. */
export const takenPaths: ReadonlySet<string> = new Set([
  'bulk',
  'checks',
  'commits',
  'exports',
  'files',
  'history',
  'imports',
  'moves',
  'options',
  'preview',
  'restoration',
  'reversions',
])

/** Faults in the state and the actions of a definition. */
export function checkActions(resource: Resource): string[] {
  const { name, state, fields, actions = {} } = resource
  const isState = state === undefined || isChoice(fields[state])
  return [
    ...(isState ? [] : [`R015 ${name}: the state ${state} is no choice`]),
    ...Object.entries(actions).flatMap(([action, declared]) =>
      faultsOf(resource, action, declared).map(([number, text]) => `${number} ${name}.${action}: ${text}`),
    ),
  ]
}

type Fault = readonly [number: string, text: string]

function faultsOf(resource: Resource, name: string, action: Action): Fault[] {
  const flag = (number: string, fault: boolean, text: string): Fault[] => (fault ? [[number, text]] : [])
  const { state, fields, actions = {} } = resource
  const states = new Set(optionsOf(state === undefined ? undefined : fields[state]).map(({ value }) => value))
  const { from = [], to, path, approval, ledger, input, changes, permission } = action
  const named = [...from, ...(to === undefined ? [] : [to]), ...bulkStatesOf(action)]
  const paths = Object.entries(actions).flatMap(([other, { path: known }]) => (other === name ? [] : [known]))
  return [
    ...named.flatMap((one) => flag('R016', !states.has(one), `${one} is no state`)),
    ...flag(
      'R017',
      path !== undefined &&
        (!/^[a-z]+(-[a-z]+)*$/.test(path) || takenPaths.has(path) || paths.includes(path)),
      `the path ${path} is not its own`,
    ),
    ...fieldsNamedBy(action).flatMap((field) =>
      flag('R019', !(field in fields), `there is no field ${field}`),
    ),
    ...flag(
      'R019',
      approval?.above !== undefined && !isMoney(fields[approval.above.field]),
      'its limit is compared with no amount',
    ),
    ...flag(
      'R019',
      permission !== undefined && !(permission in actions),
      `the action ${permission} does not exist`,
    ),
    ...flag(
      'R034',
      action.bulk !== undefined && !isForManyRows(resource, action),
      'many rows are for what needs no look at each and no answer, with a second person above a limit alone',
    ),
    ...flag(
      'R031',
      approval?.above !== undefined && ledger === undefined,
      'only what moves money may be done alone up to a limit',
    ),
    ...flag(
      'R031',
      approval !== undefined && changesOnItsWay(askedFieldsOf(resource, action)),
      'what waits is stored as it was sent',
    ),
    ...flag(
      'R036',
      waitsForUnnamed(action),
      'it asks for something after a refusal that its errors do not name',
    ),
    ...flag(
      'R035',
      changes !== undefined &&
        (changes.length === 0 || input !== undefined || hasFileOrRows(askedFieldsOf(resource, action))),
      'it changes fields of the row, and asks neither for others nor for files and rows',
    ),
  ]
}

function fieldsNamedBy({ shows = [], warns = [], agrees = [], changes = [], waiting }: Action): string[] {
  return [...shows, ...warns, ...agrees, ...changes, ...(waiting === undefined ? [] : [waiting])]
}

function waitsForUnnamed({ input = {}, errors = [] }: Action): boolean {
  return Object.values(input).some(({ onlyAfter }) => onlyAfter !== undefined && !errors.includes(onlyAfter))
}

function isForManyRows({ state }: Resource, action: Action): boolean {
  const { path, to, approval, ledger, outside, answer, answerInToast, changes, input = {} } = action
  const isMore = [outside, changes].some((key) => key !== undefined)
  const isShown = answer !== undefined && !answerInToast
  const alwaysWaits = approval !== undefined && approval.above === undefined
  const isLittle = path !== undefined && !isMore && !isShown && !alwaysWaits
  // Without a key, only the new state refuses to post a row twice.
  const isOnce = ledger !== 'plain' || to !== undefined
  // Only the engine, with the row locked, compares the states of many rows.
  const knowsStates = typeof action.bulk !== 'object' || (state !== undefined && ledger === undefined)
  return isLittle && isOnce && knowsStates && !Object.values(input).some((field) => kindOf(field).file)
}

/** A stored request holds no file; an amount keeps its digits where its currency is fixed. */
function changesOnItsWay(asked: Fields): boolean {
  return hasFileOrRows(asked) || Object.values(asked).some((field) => currencyFieldOf(field) !== null)
}

function hasFileOrRows(asked: Fields): boolean {
  return Object.values(asked).some((field) => isRows(field) || kindOf(field).file)
}

/** Missing labels of actions and grants. */
export function checkActionLabels(resource: Resource, hasLabel: HasLabel): string[] {
  const { name, actions = {}, grants = [] } = resource
  const needed = Object.entries(actions).flatMap(([action, declared]) => textsOf(name, action, declared))
  const rights = [...grants, ...Object.keys(actions).filter((action) => !actions[action]?.permission)]
  return languages.flatMap((language) => [
    ...needed
      .filter((key) => ![key, `${key}_other`].some((one) => hasLabel(language, one)))
      .map((key) => `R041 ${name}: no text ${key} in ${language}`),
    ...rights
      .filter((right) => !['actions', 'verbs'].some((part) => hasLabel(language, `access:${part}.${right}`)))
      .map((right) => `R042 ${name}: no label access:verbs.${right} in ${language}`),
  ])
}

function textsOf(resource: string, name: string, action: Action): string[] {
  const { path, reason, answer, answerInToast, approval } = action
  const own = (part: string) => `dialogs:${resource}.${part}`
  const suggestions = typeof reason === 'object' ? (reason.suggestions ?? []) : []
  const word = name.replaceAll('-', '_')
  const hasToast =
    path !== undefined && (!answer || answerInToast) && (!approval || approval.above !== undefined)
  return [
    `resources:${resource}.actions.${name}`,
    ...suggestions.map((one) => own(`reasons.${one}`)),
    ...(path === undefined ? [] : [own(`${word}_line`)]),
    ...(hasToast ? doneForms(answer).map((form) => own(`${word}_done${form}`)) : []),
  ]
}

/** A choice that is answered has a sentence for each of its values. */
function doneForms(answer: Fields = {}): string[] {
  const choice = Object.values(answer).find(isChoice)
  return choice ? optionsOf(choice).map(({ value }) => `_${value}`) : ['']
}
