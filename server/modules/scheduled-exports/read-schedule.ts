import { resources } from '#contract/console-resources.ts'
import type { ExportRequest } from '#contract/kernel/resource/many-rows-operations.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'
import { operationsOf } from '#contract/kernel/resource/resource-operations.ts'
import { isReport, reportPermissions } from '#contract/shapes/scheduled-reports.ts'
import type { ScheduledExport } from './scheduled-export.queries.ts'

type Asked = Pick<ScheduledExport, 'section' | 'query' | 'columns' | 'sort' | 'format'>

const columnsMax = 12

/** What is exported, and the permission it needs; null: there is no such export, or no longer. */
export function readSchedule(asked: Asked) {
  const { section, format } = asked
  if (isReport(section)) {
    const right = reportPermissions[section]
    return { right, request: { format, right } }
  }
  const request = readRequest(asked)
  return request && { right: `${section}-export`, request }
}

/** As the list's own export takes it. */
function readRequest({ section, query, columns, sort, format }: Asked): ExportRequest | null {
  const all: readonly Resource[] = resources
  const resource = all.find(({ name }) => name === section)
  const body = resource && operationsOf(resource, all).export?.body
  if (!body) return null
  const read = body.safeParse({
    format,
    query: query ?? {},
    sort: sort ?? resource.sort,
    columns: columns ?? usualColumns(resource),
  })
  return read.success ? read.data : null
}

/** What the list shows. */
function usualColumns({ fields }: Resource): readonly string[] {
  return Object.entries(fields)
    .filter(
      ([, { views, sensitive, kind }]) => !sensitive && kind !== 'rows' && (views?.includes('list') ?? true),
    )
    .map(([name]) => name)
    .slice(0, columnsMax)
}
