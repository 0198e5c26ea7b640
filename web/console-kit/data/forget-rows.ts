import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { queryClient } from '#web/lib/api/query-client.ts'

/** After a change: lists, pages, histories and choices of this section are read again where they are shown. */
export function forgetRows({ name }: Pick<Resource, 'name'>): void {
  const own = ['history', 'preview', 'options', 'figures'].map((one) => `${name}.${one}`)
  for (const key of [name, ...own, 'badges.show']) void queryClient.invalidateQueries({ queryKey: [key] })
}

/** An action changes more than its row: panels, figures, inboxes. */
export function forgetAll(): void {
  void queryClient.invalidateQueries()
}

/** Puts the answered row into ra-core's cache, so its page opens without another read. */
export function rememberRow({ name }: Resource, row: ResourceRow): void {
  queryClient.setQueryData([name, 'getOne', { id: row.id, meta: undefined }], row)
}
