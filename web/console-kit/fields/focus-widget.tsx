import { Button } from '@mantine/core'
import type { KeyboardEvent, MouseEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { besidePicture } from '#contract/kernel/resource/kinds/image.ts'
import { useObjectUrl } from '#web/ui/use-object-url.ts'
import { type Focus, isFocus } from '../kinds/seen-values.tsx'
import classes from './fields.module.css'
import type { WidgetProps } from './widget.ts'

/** Percent that an arrow key moves it. */
const step = 5

const moves: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** The point of the picture beside it that stays in sight. */
export default function FocusWidget({ resource, name, label, value, ...props }: WidgetProps) {
  const { t } = useTranslation('kit')
  const url = usePictureOf(resource, name)
  const point = isFocus(value) ? value : null
  const set = (x: number, y: number) => props.onChange({ x: inPercent(x), y: inPercent(y) })
  const press = ({ detail, clientX, clientY, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    // A key has no place.
    if (detail > 0) set(((clientX - left) / width) * 100, ((clientY - top) / height) * 100)
  }
  const move = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (!by) return
    event.preventDefault()
    const { x, y } = point ?? { x: 50, y: 50 }
    set(x + by.x, y + by.y)
  }
  return (
    <div>
      <span className={classes.label}>{label}</span>
      {url === null ? (
        <p className="small soft">{t('focus.no_picture')}</p>
      ) : (
        <>
          <button
            ref={props.focusRef}
            type="button"
            dir="ltr"
            className={classes.focus}
            aria-label={t('focus.set')}
            disabled={props.disabled}
            onClick={press}
            onKeyDown={move}
            onBlur={props.onBlur}
          >
            <img className={classes.preview} src={url} alt="" />
            {point && <span style={{ left: `${point.x}%`, top: `${point.y}%` }} />}
          </button>
          <p className="small soft">{t('focus.hint')}</p>
        </>
      )}
      {point && !props.required && (
        <Button variant="subtle" onClick={() => props.onChange(null)}>
          {t('files.remove')}
        </Button>
      )}
      {props.error && <p className={classes.fault}>{props.error}</p>}
    </div>
  )
}

/** As it is chosen in this form, or kept already. */
function usePictureOf({ fields }: WidgetProps['resource'], point: string): string | null {
  const [name = ''] = Object.entries(fields).find(([, field]) => besidePicture(field).focus === point) ?? []
  const value: unknown = useWatch({ name })
  const chosen = useObjectUrl(value instanceof Blob ? value : null)
  return chosen ?? (typeof value === 'string' && value !== '' ? value : null)
}

function inPercent(value: number): number {
  return Math.min(100, Math.max(0, Math.round(value)))
}
