import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface FormButtonsProps {
  /** What the first one does. */
  readonly label: string
  readonly busy?: boolean | undefined
  readonly disabled?: boolean | undefined
  readonly danger?: boolean | undefined
  /** Left out: it sends the form around it. */
  readonly onDo?: () => void
  onCancel(): void
}

/** The foot of a form or a dialog: what it does, and the way out. */
export function FormButtons({ label, busy, disabled, danger, onDo, onCancel }: FormButtonsProps) {
  const { t } = useTranslation()
  return (
    <div className="row">
      <Button
        type={onDo ? 'button' : 'submit'}
        color={danger ? 'red' : undefined}
        loading={busy}
        disabled={disabled}
        onClick={onDo}
      >
        {label}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
    </div>
  )
}
