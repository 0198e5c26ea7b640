import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './side-sheet.module.css'

interface SideSheetProps {
  readonly title: ReactNode
  readonly open: boolean
  onClose(): void
  readonly children: ReactNode
}

/** Details of one row, beside its list. */
export function SideSheet({ title, open, onClose, children }: SideSheetProps) {
  const { t } = useTranslation()
  return (
    <Drawer.Root
      opened={open}
      onClose={onClose}
      position="right"
      size={488}
      zIndex={1000}
      lockScroll={false}
      classNames={{ overlay: 'no-print', content: classes.sheet }}
    >
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Not Mantine's own header, which would be a second banner of the page. */}
        <div className={`${classes.head} no-print`}>
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('close')} size="lg" />
        </div>
        <Drawer.Body>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
