import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { refresh } from '#web/lib/api/use-call.ts'
import { callsOf } from './sections.ts'

/** After a change: what lists, pages, histories and choices of this section have read is read again where it is seen. */
export function forgetRows(resource: Resource): void {
  const { history, options } = callsOf(resource)
  void queryClient.invalidateQueries({ queryKey: [resource.name] })
  refresh(history, options)
}

/** The row as the server has just answered it, where ra-core looks for it: its page opens without asking again. */
export function rememberRow({ name }: Resource, row: ResourceRow): void {
  queryClient.setQueryData([name, 'getOne', { id: row.id, meta: undefined }], row)
}
