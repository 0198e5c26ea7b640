import { Button } from '@mantine/core'
import type { ComponentProps } from 'react'
import type { IconSearch } from '#web/ui/icons.ts'
import classes from './tool-button.module.css'

interface ToolButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'color' | 'style'> {
  readonly icon: typeof IconSearch
  readonly label: string
}

/** A tool of the list. A phone shows only its icon; screen readers get the label. */
export function ToolButton({ icon: Icon, label, ...button }: ToolButtonProps) {
  return (
    <Button
      {...button}
      variant="default"
      size="xs"
      classNames={{ label: classes.label, section: classes.icon }}
      leftSection={<Icon size={16} aria-hidden="true" />}
    >
      {label}
    </Button>
  )
}
