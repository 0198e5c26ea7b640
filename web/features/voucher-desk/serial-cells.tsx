import type { CellProps } from '#web/console-kit/overrides.ts'
import { Serial } from '#web/ui/serial.tsx'

// One form for serial numbers wherever they stand.

export function SerialCell({ row }: CellProps) {
  return <Serial number={String(row['serial_number'])} />
}

export function FirstSerialCell({ row }: CellProps) {
  return <Serial number={String(row['serial_from'])} />
}

export function LastSerialCell({ row }: CellProps) {
  return <Serial number={String(row['serial_to'])} />
}
