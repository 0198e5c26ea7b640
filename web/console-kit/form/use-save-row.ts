import { useDataProvider } from 'ra-core'
import { useState } from 'react'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { forgetRows, rememberRow } from '../data/forget-rows.ts'
import type { Row } from '../data/row.ts'
import type { ResourceForm } from './use-resource-form.ts'

/** Values in the server's form. */
export type SentValues = Readonly<Record<string, unknown>>

/**
 * Sends the form and waits for the answer. A concurrent change is not overwritten: `conflict` has the current row.
 */
export function useSaveRow(
  resource: Resource,
  row: ResourceRow | null,
  form: ResourceForm,
  onSaved: (row: Row) => void,
) {
  const provider = useDataProvider()
  const [refusal, setRefusal] = useState<ApiFailure | null>(null)
  const [conflict, setConflict] = useState<ResourceRow | null>(null)
  const [sending, setSending] = useState(false)
  const [seen, setSeen] = useState(row?.updated_at)

  const send = async (seenUpdatedAt = seen, more: SentValues = {}) => {
    form.forgetRefusals()
    setRefusal(null)
    setSending(true)
    try {
      const data = { ...form.body(), ...more }
      const { data: saved } =
        row === null
          ? await provider.create<Row, Row>(resource.name, { data })
          : await provider.update<Row>(resource.name, {
              id: row.id,
              data: { ...data, seen_updated_at: seenUpdatedAt },
              previousData: row,
            })
      forgetRows(resource)
      rememberRow(resource, saved)
      onSaved(saved)
    } catch (error) {
      const current = currentRow(error)
      if (current) setConflict(current)
      else setRefusal(form.refuse(error))
    } finally {
      setSending(false)
    }
  }
  return {
    send: (more?: SentValues) => send(seen, more),
    sending,
    refusal,
    conflict,
    dropConflict: () => setConflict(null),
    /** Saves over an earlier state; changes since then are not overwritten. */
    writeOver(seenUpdatedAt: string | null): void {
      if (seenUpdatedAt !== null) setSeen(seenUpdatedAt)
    },
    /** Continues from the current row, with the chosen own values. */
    resolve(mine: readonly string[]): void {
      if (!conflict) return
      form.rebase(conflict, mine)
      setSeen(conflict.updated_at)
      setConflict(null)
      if (mine.length > 0) void send(conflict.updated_at)
    },
  }
}

/** The changed row, when that is why the server refused. */
function currentRow(error: unknown): ResourceRow | null {
  if (!(error instanceof ApiFailure) || error.code !== 'resource.changed_meanwhile') return null
  const { current: row } = error.data
  return typeof row === 'object' && row !== null && 'updated_at' in row ? (row as ResourceRow) : null
}
