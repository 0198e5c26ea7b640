import { Popover } from '@mantine/core'
import type { ReactNode, RefObject } from 'react'
import { Anchor, useOpenedHere } from './anchor.tsx'

export interface DropPanelProps {
  readonly anchor: RefObject<HTMLElement | null>
  readonly label: string
  readonly open: boolean
  readonly position: 'bottom-start' | 'bottom-end'
  onChange(open: boolean): void
  readonly children: ReactNode
}

export default function DropPanel({ anchor, label, open, position, onChange, children }: DropPanelProps) {
  return (
    <Popover
      opened={useOpenedHere(open)}
      onChange={onChange}
      position={position}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Anchor element={anchor} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" tabIndex={-1} aria-label={label}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
