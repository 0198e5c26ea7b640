import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface SteadyDialogProps {
  readonly title: string
  onClose(): void
  readonly children: ReactNode
}

/** A press beside it does not close it: what it shows, such as recovery codes, is shown only once. */
export function SteadyDialog({ title, onClose, children }: SteadyDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <div className="stack">{children}</div>
    </Modal>
  )
}
