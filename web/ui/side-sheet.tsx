import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface SideSheetProps {
  readonly title: string
  readonly open: boolean
  onClose(): void
  readonly children: ReactNode
}

/** What belongs to one row, beside the list it was opened from. */
export function SideSheet({ title, open, onClose, children }: SideSheetProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={open}
      onClose={onClose}
      position="right"
      size={488}
      title={title}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Drawer>
  )
}
