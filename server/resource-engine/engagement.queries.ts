import { type RawBuilder, sql } from 'kysely'
import { isEngaging } from '#contract/kernel/resource/engaging.ts'
import type { Resource } from '#contract/kernel/resource/resource.ts'

/** What the engine reads of the comments, reactions and views of a row. */
export function engagementSql({ name, fields }: Resource): Record<string, RawBuilder<unknown>> {
  if (!isEngaging(fields)) return {}
  const countOf = (column: 'views' | 'comments' | 'reactions') => sql`coalesce((
    select n.${sql.ref(column)} from engagement_count n
    where n.subject_type = ${name} and n.subject_id = t.id), 0)`
  return {
    views: countOf('views'),
    comments_count: countOf('comments'),
    reactions_count: countOf('reactions'),
  }
}
