import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import config from '../../tsconfig.json' with { type: 'json' }

/** A definition and its server part, with every key whose names the compiler knows. */
const sound = `
import { sql } from 'kysely'
import { defineResource } from '#contract/kernel/resource/define-resource.ts'
import { serveResource } from '#server/resource-engine/index.ts'

const boats = defineResource({
  name: 'boats',
  group: 'content',
  icon: 'IconListDetails',
  title: 'name',
  hints: ['built_on'],
  sort: '-built_on',
  crud: ['index', 'show'],
  state: 'state',
  fieldsets: [{ name: 'all', fields: ['name', 'built_on', 'price', 'state', 'waiting'] }],
  fields: {
    name: { kind: 'text', required: true, searchable: true },
    built_on: { kind: 'date', sortable: true },
    price: { kind: 'money' },
    state: { kind: 'choice', options: [{ value: 'afloat' }, { value: 'sunk' }] },
    waiting: { kind: 'text', readOnly: true },
  },
  actions: {
    raise: { from: ['sunk'], to: 'afloat', path: 'raisings', icon: 'IconX' },
    paint: {
      path: 'paintings',
      icon: 'IconX',
      permission: 'raise',
      shows: ['built_on'],
      agrees: ['price'],
      waiting: 'waiting',
      input: { color: { kind: 'text', required: true } },
      reason: true,
      answer: { coats: { kind: 'integer', required: true } },
    },
    rename: { path: 'names', icon: 'IconX', changes: ['name'] },
    sell: {
      path: 'sales',
      icon: 'IconX',
      ledger: 'plain',
      approval: { kind: 'sale', above: { field: 'price', setting: 'sale_alone_max' } },
    },
  },
})

export const boatsSection = serveResource(boats, {
  table: 'boat',
  visibleTo: 'all',
  columns: { built_on: 'launched_on' },
  computed: { waiting: sql\`null\` },
  policy: { allowed: { paint: ({ price }) => price !== null }, shown: { raise: ({ name }) => name !== '' } },
  actions: {
    paint: async (_tx, { row, input: { color, reason } }) => ({
      answer: { coats: row.name.length + color.length + reason.length },
    }),
  },
  postings: { sell: async () => ({ replayed: false }) },
  weighed: { sell: async () => null },
})
`

/** The right text, the replacement, and the compiler's message. */
const plants: readonly (readonly [what: string, right: string, wrong: string, reported: string])[] = [
  ['a misspelt field in a policy', '({ price }) =>', '({ prise: price }) =>', 'prise'],
  ['a key that no field has', 'searchable: true', 'serchable: true', 'serchable'],
  ['a key of another kind of field', "kind: 'money'", "kind: 'money', maxLength: 3", 'maxLength'],
  ['a key that no action has', "permission: 'raise',", "permision: 'raise',", 'permision'],
  [
    'a key that no section has',
    "crud: ['index', 'show'],",
    "crud: ['index', 'show'], importabel: true,",
    'importabel',
  ],
  ['a state that is none', "from: ['sunk']", "from: ['drowned']", 'drowned'],
  ['an end that is no state', "to: 'afloat'", "to: 'aloft'", 'never'],
  ['a state that is no field', "state: 'state'", "state: 'states'", 'states'],
  ['facts that are no fields', "shows: ['built_on']", "shows: ['build_on']", 'build_on'],
  ['what is agreed to and is no field', "agrees: ['price']", "agrees: ['prize']", 'prize'],
  ['a change of what is no field', "changes: ['name']", "changes: ['named']", 'named'],
  ['a limit on what is no amount', "field: 'price'", "field: 'name'", 'never'],
  ['the permission of no action', "permission: 'raise'", "permission: 'rise'", 'never'],
  ['a title that is no field', "title: 'name'", "title: 'named'", 'named'],
  ['an order by what is no field', "sort: '-built_on'", "sort: '-build_on'", 'build_on'],
  ['a hint that is no field', "hints: ['built_on']", "hints: ['build_on']", 'build_on'],
  ['a part with what is no field', "fields: ['name', ", "fields: ['nmae', ", 'nmae'],
  ['an icon that there is not', "icon: 'IconListDetails'", "icon: 'IconBoat'", 'IconBoat'],
  ['a column of what is no field', "built_on: 'launched_on'", "build_on: 'launched_on'", 'build_on'],
  ['a handler of no action', 'paint: async', 'pain: async', 'pain'],
  ['what an action was not given', 'input: { color,', 'input: { colour: color,', 'colour'],
  ['an answer of another kind', 'coats: row.name.length', "coats: 'two' +  row.name.length", 'string'],
  ['money that nobody moves', 'postings: { sell: async () => ({ replayed: false }) },', '', 'postings'],
  ['two people who compare nothing', 'weighed: { sell: async () => null },', '', 'weighed'],
]

/** A setting of each class. */
const soundSettings = `
import { defineSettings } from '#contract/kernel/settings/define-settings.ts'

export const group = defineSettings({
  name: 'settings',
  fieldsets: {
    all: {
      keys: {
        dark: { kind: 'boolean', default: false, reader: 'public', class: 'harmless', effect: 'settings.showSettings' },
        phone: { kind: 'text', default: null, reader: 'public', class: 'redirecting', guard: 'both', effect: 'settings.showSettings' },
      },
    },
  },
})
`

/** What is there, and what is planted in its place. */
const settingPlants = [
  ['a setting without a class', "class: 'harmless', ", ''],
  ['a class that there is not', "class: 'harmless', ", "class: 'dull', "],
  ['a redirecting setting that nobody guards', "guard: 'both', ", ''],
] as const

const root = join(import.meta.dirname, '../..')
const fileOf = (name: string) => join(import.meta.dirname, `planted-${name}.ts`)

test('a definition whose names are not known does not compile, and says which', () => {
  const texts = new Map([
    [fileOf('sound'), sound],
    ...plants.map(([, right, wrong], at) => [fileOf(String(at)), planted(right, wrong)] as const),
  ])
  const reportedIn = compile(texts)
  expect(reportedIn(fileOf('sound'))).toEqual([])
  const findings = plants.map(([what, , , name], at) => [
    what,
    reportedIn(fileOf(String(at))).some((line) => line.includes(name)),
  ])
  expect(findings).toEqual(plants.map(([what]) => [what, true]))
})

test('a setting without a class, or of a harmful one without a guard, does not compile', () => {
  const texts = new Map([
    [fileOf('settings'), soundSettings],
    ...settingPlants.map(
      ([, right, wrong], at) => [fileOf(`setting-${at}`), soundSettings.replace(right, wrong)] as const,
    ),
  ])
  const reportedIn = compile(texts)
  expect(reportedIn(fileOf('settings'))).toEqual([])
  expect(settingPlants.filter((_, at) => reportedIn(fileOf(`setting-${at}`)).length === 0)).toEqual([])
})

function planted(right: string, wrong: string): string {
  if (sound.split(right).length !== 2) throw new Error(`${right} does not stand there once`)
  return sound.replace(right, wrong)
}

/** All at once: what they import is read once. */
function compile(texts: ReadonlyMap<string, string>): (file: string) => string[] {
  const { options } = ts.convertCompilerOptionsFromJson(
    { ...config.compilerOptions, incremental: false, tsBuildInfoFile: undefined },
    root,
  )
  const host = ts.createCompilerHost(options)
  const { readFile, fileExists } = host
  host.readFile = (file) => texts.get(file) ?? readFile(file)
  host.fileExists = (file) => texts.has(file) || fileExists(file)
  const program = ts.createProgram([...texts.keys()], options, host)
  return (file) =>
    program
      .getSemanticDiagnostics(program.getSourceFile(file))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}
