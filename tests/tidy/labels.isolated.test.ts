import { expect, test } from 'vitest'
import { resources } from '#contract/console-resources.ts'
import { languages } from '#contract/kernel/localized.ts'
import type { Action } from '#contract/kernel/resource/action.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { knownPermissions } from '#contract/permissions.ts'
import { activityLogs } from '#contract/resources/logs/activity-logs.ts'
import { sectionOfSubject } from '#contract/shapes/activity-subjects.ts'
import { legalOperations } from '#server/modules/integrity/legal-operations.rules.ts'
import { hasSentence } from '#server/platform/messages.ts'
import { labelOfChoice, labelOfField } from '#server/resource-engine/jobs/labels.ts'
import { servedResources } from '#server/resources.ts'
import { columnsOf } from '#web/console-kit/list/columns.ts'
import { permissionTable } from '#web/lib/console/permission-table.ts'
import { findSources } from './sources.ts'

/** What the console shows by a name the server gives it: without a label the bare name would be shown. */
const wordless = (keys: readonly string[]) =>
  keys.filter((key) => languages.some((locale) => !hasSentence(locale, key)))

test('a section has one name: what its permissions are about is called by its title', () => {
  const named = resources.map(({ name }) => `access:subjects.${name}`)
  expect(named.filter((key) => languages.some((locale) => hasSentence(locale, key)))).toEqual([])
})

test('every permission is called something', () => {
  const table = permissionTable([...knownPermissions], resources as readonly Resource[])
  const subjects = table
    .map(({ subject }) => [`access:subjects.${subject}`, `resources:${subject}.title`])
    .filter((keys) => wordless(keys).length === keys.length)
  const verbs = table.flatMap(({ others }) => others.map(({ verb }) => `access:verbs.${verb}`))
  expect([...subjects.flat(), ...wordless(verbs)]).toEqual([])
})

test('every account that money moves between is called something', () => {
  const kinds = legalOperations(true).pairs.flatMap((pair) => pair.split(' ').slice(1))
  const named = new Set(kinds.filter((kind) => !kind.startsWith('clearing:')))
  expect(
    wordless([...named].map((kind) => `dialogs:wallet-transactions.accounts.${kind.replace(':', '-')}`)),
  ).toEqual([])
})

test('every operation that moves money outside is called something among the clearing entries', () => {
  const pairs = legalOperations(true).pairs.filter((pair) => pair.includes('clearing:'))
  const operations = new Set(pairs.map((pair) => pair.split(' ')[0]))
  expect(wordless([...operations].map((name) => `resources:clearing-items.operations.${name}`))).toEqual([])
})

const writers = findSources(/(?<!\.test)\.ts$/).filter(
  ({ path, text }) => /^(server|scripts)\//.test(path) && text.includes('recordActivity'),
)

test('every action and every thing of the activity log is called something', () => {
  const all = (pattern: RegExp) =>
    writers.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, name = '']) => name))
  const actions = all(/\baction: '(\w+)'(?! \|)/g)
  const things = all(/\bsubject: \{ type: '(\w+)'/g)
  expect([actions.length > 30, things.length > 20]).toEqual([true, true])
  const { action, subject_type: thing } = activityLogs.fields
  const strange = (names: readonly string[], field: typeof action | typeof thing) =>
    names.filter((name) => !field.options.some(({ value }) => value === name))
  expect([strange(actions, action), strange(things, thing)]).toEqual([[], []])
})

test('every action that the engine logs is called something', () => {
  const logged = servedResources.all.flatMap(({ resource: { name, actions = {} }, server }) =>
    Object.entries<Action>(actions)
      .filter(
        ([action, { path, approval, ledger, outside }]) =>
          path && !(approval || ledger || outside || server.useCases?.[action]),
      )
      .map(([action, { event = action }]) => `${name} ${event}`),
  )
  const { action } = activityLogs.fields
  expect(
    logged.filter((entry) => !action.options.some(({ value }) => value === entry.split(' ')[1])),
  ).toEqual([])
})

test('the activity log shows a change of the console under the name of its section, with a link', () => {
  const written = servedResources.all.filter(
    ({ resource: { crud, actions }, server }) =>
      (crud.includes('store') || crud.includes('update') || actions) && !server.table.includes('.'),
  )
  expect(written.length).toBeGreaterThan(15)
  for (const { resource, server } of written) {
    expect(sectionOfSubject(server.table)).toBe(resource.name)
    for (const locale of languages)
      expect(labelOfChoice(locale, activityLogs, 'subject_type', server.table)).not.toBe(server.table)
  }
  expect(labelOfChoice('en', activityLogs, 'subject_type', 'city')).toBe('City')
})

test.each(languages)(
  'in %s no two columns of a list have the same label, and each begins as a label does',
  (locale) => {
    const labels = (resources as readonly Resource[]).flatMap((resource) => {
      const columns = columnsOf(resource).map((name) => labelOfField(locale, resource, name))
      const doubled = columns.filter((label, at) => columns.indexOf(label) !== at)
      return [...doubled, ...columns.filter((label) => /^[a-z]/.test(label))].map(
        (label) => `${resource.name}: ${label}`,
      )
    })
    expect(labels).toEqual([])
  },
)
