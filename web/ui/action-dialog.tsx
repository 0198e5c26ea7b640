import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsLate } from './late-notice.tsx'
import { Notice } from './status.tsx'

interface ActionDialogProps extends Pick<ModalProps, 'title' | 'size' | 'children'> {
  /** A request is running: its answer is awaited. */
  readonly busy?: boolean
  /** It cannot be closed: its content has its own ways out. */
  readonly held?: boolean
  readonly closeOnClickOutside?: boolean
  /** False: no close button and no Escape; a button in it closes it. */
  readonly closable?: boolean
  onClose(): void
}

/** Asks for input and acts. While it acts it cannot be closed, until the answer is late. */
export function ActionDialog({
  busy = false,
  held = false,
  closeOnClickOutside = true,
  closable = true,
  children,
  ...dialog
}: ActionDialogProps) {
  const { t } = useTranslation()
  const isLate = useIsLate(busy)
  const isShut = held || (busy && !isLate)
  return (
    <Modal
      opened
      withCloseButton={closable}
      closeOnEscape={closable && !isShut}
      closeOnClickOutside={closeOnClickOutside && !isShut}
      closeButtonProps={{ disabled: isShut, 'aria-label': t('close') }}
      {...dialog}
    >
      {isLate && (
        <div className="row" role="status">
          <Notice kind="pending">{t('errors.still_waiting')}</Notice>
        </div>
      )}
      {children}
    </Modal>
  )
}
