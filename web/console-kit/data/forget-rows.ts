import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

/** After a change: what lists, pages, histories and choices of this section have read is read again where it is seen. */
export function forgetRows({ name }: Pick<Resource, 'name'>): void {
  for (const key of [name, `${name}.history`, `${name}.options`, `${name}.figures`, 'badges.show']) {
    void queryClient.invalidateQueries({ queryKey: [key] })
  }
}

/** What an action changes stands in more places than its row: panels, figures, what waits for staff. */
export function forgetAll(): void {
  void queryClient.invalidateQueries()
}

/** The row as the server has just answered it, where ra-core looks for it: its page opens without asking again. */
export function rememberRow({ name }: Resource, row: ResourceRow): void {
  queryClient.setQueryData([name, 'getOne', { id: row.id, meta: undefined }], row)
}
