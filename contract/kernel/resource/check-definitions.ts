import type { Field } from './fields.ts'
import { canBeTitle, checkKind } from './kinds/check-kinds.ts'
import { isChoice, optionsOf } from './kinds/choice.ts'
import type { Resource } from './resource.ts'

/** Whether a label stands in the catalogue of a language: `resources:cities.fields.name`. */
export type HasLabel = (language: 'ar' | 'en', key: string) => boolean

/** Everything wrong with the definitions, each fault as a line that begins with its number; empty when nothing is. */
export function checkDefinitions(all: readonly Resource[], hasLabel: HasLabel): string[] {
  const names = all.map(({ name }) => name)
  const twice = names.filter((name, at) => names.indexOf(name) !== at)
  return [
    ...twice.map((name) => `R001 ${name}: two sections have the name`),
    ...all.flatMap((resource) => [
      ...checkShape(resource, names),
      ...Object.entries(resource.fields).flatMap(([name, field]) => checkField(resource, name, field, names)),
      ...checkLabels(resource, hasLabel),
    ]),
  ]
}

function checkShape(resource: Resource, names: readonly string[]): string[] {
  const { name, title, sort, fields, fieldsets = [], related = [], crud, hints = [] } = resource
  const known = new Set([...Object.keys(fields), 'id', 'created_at', 'updated_at', 'deleted_at'])
  const titled = fields[title]
  const says = (number: string, fault: boolean, text: string) => (fault ? [`${number} ${name}: ${text}`] : [])
  return [
    ...says('R002', !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name), 'the name is not in kebab-case'),
    ...says('R003', titled === undefined, `the title ${title} is no field`),
    ...says('R004', titled !== undefined && !canBeTitle(titled), `the title ${title} names no row`),
    ...says('R005', !known.has(sort.replace(/^-/, '')), `the sort ${sort} is no field`),
    ...hints.flatMap((hint) => says('R011', !known.has(hint), `the hint ${hint} is no field`)),
    ...says('R006', !crud.includes('index'), 'a section without a list'),
    ...says('R007', crud.includes('destroy') !== crud.includes('restore'), 'destroy and restore go together'),
    ...says('R008', resource.importable === true && !crud.includes('store'), 'an import needs store'),
    ...fieldsets.flatMap((section) =>
      section.fields
        .filter((field) => !(field in fields))
        .map((field) => `R009 ${name}: the part ${section.name} has no field ${field}`),
    ),
    ...related
      .filter(({ resource: other }) => !names.includes(other))
      .map(({ resource: other }) => `R010 ${name}: there is no related section ${other}`),
  ]
}

function checkField(
  { name: resource, fields }: Resource,
  name: string,
  field: Field,
  names: readonly string[],
): string[] {
  const says = (number: string, fault: boolean, text: string) =>
    fault ? [`${number} ${resource}.${name}: ${text}`] : []
  return [
    ...says('R020', !/^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name), 'the name is not in snake_case'),
    ...says('R021', 'to' in field && !names.includes(field.to), 'it refers to a section that does not exist'),
    ...says(
      'R029',
      field.requiredWithout !== undefined && !(field.requiredWithout in fields),
      'it is needed without a field that does not exist',
    ),
    ...says(
      'R030',
      field.onlyWith !== undefined && !isChoice(fields[field.onlyWith.field]),
      'it belongs to a choice that does not exist',
    ),
    ...says(
      'R026',
      field.sensitive === true && (field.searchable || field.filterable || field.sortable) === true,
      'what is secret is neither searched nor sorted',
    ),
    ...checkKind(name, field, fields).flatMap(([number, isBroken, text]) => says(number, isBroken, text)),
  ]
}

function checkLabels(resource: Resource, hasLabel: HasLabel): string[] {
  const { name, fields, fieldsets = [] } = resource
  const own = (key: string) => `resources:${name}.${key}`
  const needed = [
    [own('title')],
    [own('singular')],
    ...Object.keys(fields).map((field) => [own(`fields.${field}`), `fields:${field}`]),
    ...Object.entries(fields).flatMap(([name, field]) =>
      optionsOf(field).map(({ value }) => [own(`choices.${name}.${value}`)]),
    ),
    ...fieldsets.map((section) => [own(`sections.${section.name}`)]),
  ]
  return (['ar', 'en'] as const).flatMap((language) =>
    needed
      .filter((keys) => !keys.some((key) => hasLabel(language, key)))
      .map(([key]) => `R040 ${name}: no label ${key} in ${language}`),
  )
}
