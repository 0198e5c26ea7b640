import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { clients } from '#contract/resources/clients/clients.ts'
import { ChoiceValue } from '#web/console-kit/kinds/choice-value.tsx'
import { useLabels } from '#web/console-kit/labels/use-labels.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { Status } from '#web/ui/status.tsx'

/** Whether the client may sign in, and whether the money moves: an active account may be frozen. */
export function StatusCell({ row }: CellProps<RowOf<typeof clients>>) {
  const labels = useLabels(clients)
  const field = clients.fields.status
  return (
    <span className="row">
      <ChoiceValue
        resource={clients}
        row={row}
        name="status"
        field={field}
        value={row.status}
        within="list"
      />
      {row.frozen === true && <Status kind="danger">{labels.field('frozen')}</Status>}
    </span>
  )
}
