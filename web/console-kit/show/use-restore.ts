import { useTranslation } from 'react-i18next'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { showToast } from '#web/lib/toasts.ts'
import { callsOf } from '../data/calls-of.ts'
import { forgetRows } from '../data/forget-rows.ts'
import { useLabels } from '../labels/use-labels.ts'

/** Takes a row out of the trash, and confirms it. */
export function useRestore(resource: Resource, onDone: () => void) {
  const { t } = useTranslation(['kit', 'resources'])
  const labels = useLabels(resource)
  return async (row: ResourceRow): Promise<void> => {
    const { restore } = callsOf(resource)
    if (!restore) return
    try {
      await call(restore, { params: { id: row.id } })
      showToast(
        'success',
        t([`resources:${resource.name}.restored`, 'trash.restored'], { name: labels.titleOf(row) }),
      )
      forgetRows(resource)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      if (error.status === 422 || error.status === 409) showToast('error', error.sentence)
    }
  }
}
