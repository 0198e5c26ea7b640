import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconMinus, IconPlus } from '#web/ui/icons.ts'
import classes from './recharges.module.css'

const stepPercent = 50
const percentMin = 100
const percentMax = 400
/** Arrow keys move a picture larger than its window. */
const scrolled = { tabIndex: 0 } as const

interface SlipDialogProps {
  readonly src: string
  readonly alt: string
  onClose(): void
}

/** The slip as large as the window, or larger: its numbers are small. */
export function SlipDialog({ src, alt, onClose }: SlipDialogProps) {
  const { t } = useTranslation('resources')
  const [percent, setPercent] = useState(percentMin)
  const zoom = (change: number) =>
    setPercent((now) => Math.min(percentMax, Math.max(percentMin, now + change)))
  return (
    <Modal opened onClose={onClose} title={t('dialogs:recharge-requests.slip')} size="xl">
      <div className="stack">
        <div className="row">
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            disabled={percent === percentMax}
            onClick={() => zoom(stepPercent)}
          >
            {t('dialogs:recharge-requests.slip_in')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconMinus size={16} aria-hidden="true" />}
            disabled={percent === percentMin}
            onClick={() => zoom(-stepPercent)}
          >
            {t('dialogs:recharge-requests.slip_out')}
          </Button>
          <bdi dir="ltr" aria-live="polite">{`${percent}%`}</bdi>
        </div>
        <section className={classes.zoomed} aria-label={alt} {...scrolled}>
          <img src={src} alt={alt} style={{ inlineSize: `${percent}%` }} />
        </section>
      </div>
    </Modal>
  )
}
