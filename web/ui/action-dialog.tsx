import { Modal, type ModalProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useIsLate } from './late-notice.tsx'
import { Notice } from './status.tsx'

interface ActionDialogProps extends Pick<ModalProps, 'title' | 'size' | 'children'> {
  /** What was begun is on its way: its answer is waited for. */
  readonly busy?: boolean
  /** Nothing closes it: what it shows has ways out of its own. */
  readonly held?: boolean
  readonly closeOnClickOutside?: boolean
  /** False: no cross, and Escape does nothing; a button in it closes it. */
  readonly closable?: boolean
  onClose(): void
}

/** Asks what is needed and does it. While it is doing, nothing closes it until the answer is late. */
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
