import { isAboutSubject } from '#contract/kernel/resource/engaging.ts'
import { operationsOf } from '#contract/kernel/resource/resource-operations.ts'
import { aboutSubjectSql } from './audience/subjects.queries.ts'
import type { ServedResource, ServedResources } from './served-resource.ts'

/** @param services of the process with the keys; without them references are not readable, and nobody is a client */
export function openServedResources(
  given: readonly ServedResource[],
  services: Partial<Pick<ServedResources, 'referenceOf' | 'expectNotOwn'>> = {},
): ServedResources {
  const { referenceOf = unreadable, expectNotOwn = async () => undefined } = services
  const definitions = given.map(({ resource }) => resource)
  const all = given.map((served) => withSubjects(served, given))
  const byName = new Map(all.map((served) => [served.resource.name, served]))
  return {
    all,
    referenceOf,
    expectNotOwn,
    of(name) {
      const served = byName.get(name)
      if (!served) throw new RangeError(`no section ${name}`)
      return served
    },
    operationsOf: ({ resource }) => operationsOf(resource, definitions),
    referrers: (name) =>
      all.flatMap((served) =>
        Object.entries(served.resource.fields)
          .filter(([, field]) => 'to' in field && field.to === name)
          .map(([field]) => ({ served, field })),
      ),
  }
}

/** Rows about others name them by the titles of their sections, which only all together know. */
function withSubjects(served: ServedResource, all: readonly ServedResource[]): ServedResource {
  const { resource, server } = served
  if (!isAboutSubject(resource.fields)) return served
  return { resource, server: { ...server, computed: { ...server.computed, ...aboutSubjectSql(all) } } }
}

function unreadable(): never {
  throw new Error('these sections were opened without the keys of references')
}
