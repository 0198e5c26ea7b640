import { iconNames } from '../icon-names.ts'
import { languages } from '../localized.ts'
import { checkActionLabels, checkActions, type HasLabel } from './check-actions.ts'
import { checkAudiences } from './check-audience.ts'
import { checkNames, checkRelated } from './check-related.ts'
import { checkClientWrites } from './client-writes.ts'
import { checkEngagement } from './engaging.ts'
import type { Field } from './fields.ts'
import { canBeTitle, checkKind } from './kinds/check-kinds.ts'
import { isChoice, optionsOf } from './kinds/choice.ts'
import { hasSum } from './kinds/money.ts'
import { isReference, onTrashOf } from './kinds/reference.ts'
import { isRows } from './kinds/rows.ts'
import { checkKeys } from './known-keys.ts'
import { checkPublication } from './published.ts'
import { relatedRowsOf } from './related-rows.ts'
import type { Resource } from './resource.ts'

/** All faults of the definitions, each a line that begins with its id; empty when there are none. */
export function checkDefinitions(all: readonly Resource[], hasLabel: HasLabel): string[] {
  const names = all.map(({ name }) => name)
  return [
    ...checkNames(all),
    ...[...all, ...all.flatMap(relatedRowsOf).map(({ rows }) => rows)].flatMap((resource) => [
      ...checkKeys(resource),
      ...checkShape(resource),
      ...checkRelated(resource, all),
      ...checkFigures(resource),
      ...checkActions(resource),
      ...checkPublication(resource.fields).map((fault) => `R077 ${resource.name}: ${fault}`),
      ...checkEngagement(resource).map((fault) => `R090 ${resource.name}: ${fault}`),
      ...Object.entries(resource.fields).flatMap(([name, field]) => checkField(resource, name, field, names)),
      ...checkLabels(resource, hasLabel),
      ...checkActionLabels(resource, hasLabel),
    ]),
    ...checkAudiences(all),
    ...checkClientWrites(all),
  ]
}

function checkShape(resource: Resource): string[] {
  const { name, icon, title, sort, order, fields, fieldsets = [], crud, hints = [], actions = {} } = resource
  const own = ['id', 'created_at', 'updated_at', 'deleted_at', ...(order ? ['position'] : [])]
  const known = new Set([...Object.keys(fields), ...own])
  const titled = fields[title]
  const flag = (number: string, fault: boolean, text: string) => (fault ? [`${number} ${name}: ${text}`] : [])
  return [
    ...flag('R002', !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name), 'the name is not in kebab-case'),
    ...flag('R003', titled === undefined, `the title ${title} is no field`),
    ...flag('R004', titled !== undefined && !canBeTitle(titled), `the title ${title} names no row`),
    ...flag('R005', !known.has(sort.replace(/^-/, '')), `the sort ${sort} is no field`),
    ...hints.flatMap((hint) => flag('R011', !known.has(hint), `the hint ${hint} is no field`)),
    ...[icon, ...Object.values(actions).map((action) => action.icon)].flatMap((one) =>
      flag('R014', !isIcon(one), `the icon ${one} does not exist`),
    ),
    ...flag('R006', !crud.includes('index'), 'a section without a list'),
    ...flag('R007', crud.includes('destroy') !== crud.includes('restore'), 'destroy and restore go together'),
    ...flag('R008', resource.importable === true && !crud.includes('store'), 'an import needs store'),
    ...checkOrder(resource),
    ...fieldsets.flatMap((section) =>
      section.fields
        .filter((field) => !(field in fields))
        .map((field) => `R009 ${name}: the part ${section.name} has no field ${field}`),
    ),
    ...checkFieldsets(resource),
  ]
}

/** A field that the row's page shows belongs to exactly one fieldset. */
function checkFieldsets({ name, fields, fieldsets = [] }: Resource): string[] {
  if (fieldsets.length === 0) return []
  const placed = fieldsets.flatMap((part) => part.fields)
  return Object.entries(fields)
    .filter(([field, { views }]) => {
      const times = placed.filter((one) => one === field).length
      return times > 1 || (times === 0 && views?.length !== 0)
    })
    .map(([field]) => `R013 ${name}: ${field} is in no part, or in two`)
}

function checkFigures({ name, figures = [], fields }: Resource): string[] {
  const isAsked = (field: string) => isChoice(fields[field]) && fields[field]?.filterable === true
  return figures.flatMap(({ name: figure, sum, by, over, badge }) => {
    const flag = (fault: boolean, text: string) => (fault ? [`R081 ${name}.${figure}: ${text}`] : [])
    const asked = [by, over?.field].filter((field) => field !== undefined)
    return [
      ...asked.flatMap((field) => flag(!isAsked(field), `${field} is no choice that a list is narrowed by`)),
      ...flag(sum !== undefined && !hasSum(fields[sum]), `${sum} has no sum`),
      ...flag(badge === true && (sum ?? by) !== undefined, 'in the menu there is room for one count'),
    ]
  })
}

function checkOrder({ name, order, sort, fields }: Resource): string[] {
  if (order === undefined) return []
  const flag = (fault: boolean, text: string) => (fault ? [`R071 ${name}: ${text}`] : [])
  const within = order === true ? null : order.within
  const group = within === null ? undefined : fields[within]
  const isGroup = group?.required === true && (isChoice(group) || isReference(group))
  return [
    ...flag(sort !== 'position', 'what staff put into an order is sorted by position'),
    ...flag('position' in fields, 'the engine keeps the position: it is no field'),
    ...flag(within !== null && !isGroup, `${within} is no reference or choice that every row has`),
  ]
}

function checkField(
  { name: resource, fields, crud }: Resource,
  name: string,
  field: Field,
  names: readonly string[],
): string[] {
  const flag = (number: string, fault: boolean, text: string) =>
    fault ? [`${number} ${resource}.${name}: ${text}`] : []
  return [
    ...flag('R020', !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name), 'the name is not in snake_case'),
    ...flag('R021', 'to' in field && !names.includes(field.to), 'it refers to a section that does not exist'),
    ...flag(
      'R029',
      field.requiredWithout !== undefined && !(field.requiredWithout in fields),
      'it is needed without a field that does not exist',
    ),
    ...flag(
      'R030',
      field.onlyWith !== undefined && !isChoice(fields[field.onlyWith.field]),
      'it belongs to a choice that does not exist',
    ),
    ...optionsOf(field).flatMap(({ icon }) =>
      flag('R014', icon !== undefined && !isIcon(icon), `the icon ${icon} does not exist`),
    ),
    ...flag(
      'R026',
      field.sensitive === true && (field.searchable || field.filterable || field.sortable) === true,
      'what is secret is neither searched nor sorted',
    ),
    ...flag(
      'R072',
      onTrashOf(field) === 'cascade' && !crud.includes('destroy'),
      'it goes into the trash with another, but the section has no trash',
    ),
    ...flag(
      'R078',
      onTrashOf(field) === 'detach' && field.required === true,
      'it cannot do without the row that it would be taken off',
    ),
    ...checkKind(name, field, fields).flatMap(([number, isBroken, text]) => flag(number, isBroken, text)),
  ]
}

/** The types check this too; a cast value has bypassed them. */
function isIcon(name: string): boolean {
  return (iconNames as readonly string[]).includes(name)
}

function checkLabels(
  resource: Pick<Resource, 'name' | 'fields' | 'fieldsets' | 'figures'>,
  hasLabel: HasLabel,
): string[] {
  const { name, fields, fieldsets = [], figures = [] } = resource
  const own = (key: string) => `resources:${name}.${key}`
  const needed = [
    [own('title')],
    [own('singular')],
    ...Object.keys(fields).map((field) => [own(`fields.${field}`), `fields:${field}`]),
    ...Object.entries(fields).flatMap(([name, field]) =>
      optionsOf(field).map(({ value, section }) => [
        own(`choices.${name}.${value}`),
        `kit:choices.${name}.${value}`,
        ...(section === undefined ? [] : [`resources:${section}.singular`]),
      ]),
    ),
    ...fieldsets.map((section) => [own(`sections.${section.name}`)]),
    ...figures.map((figure) => [own(`figures.${figure.name}`)]),
  ]
  const missing = languages.flatMap((language) =>
    needed
      .filter((keys) => !keys.some((key) => hasLabel(language, key)))
      .map(([key]) => `R040 ${name}: no label ${key} in ${language}`),
  )
  const children = Object.values(fields).filter(isRows)
  return [...missing, ...children.flatMap(({ of }) => checkLabels(of, hasLabel))]
}
