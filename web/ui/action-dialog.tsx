import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface ActionDialogProps extends Pick<ModalProps, 'title' | 'size' | 'children'> {
  /** What was begun is on its way: its answer is waited for. */
  readonly busy?: boolean
  readonly closeOnClickOutside?: boolean
  onClose(): void
}

/** Asks what is needed and does it. Nothing closes it while it is doing. */
export function ActionDialog({ busy = false, closeOnClickOutside = true, ...dialog }: ActionDialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened
      closeOnEscape={!busy}
      closeOnClickOutside={closeOnClickOutside && !busy}
      closeButtonProps={{ disabled: busy, 'aria-label': t('close') }}
      {...dialog}
    />
  )
}
