import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconMinus, IconPlus } from './icons.ts'
import classes from './quantity-field.module.css'
import { useUiTools } from './ui-tools.tsx'

interface QuantityFieldProps {
  readonly label: string
  readonly value: number
  readonly max: number
  onChange(value: number): void
}

/** A whole number from one to what there is, by buttons or typed. */
export function QuantityField({ label, value, max, onChange }: QuantityFieldProps) {
  const { t } = useTranslation()
  const { normaliseDigits } = useUiTools()
  const [wasClipped, setWasClipped] = useState(false)
  const clamp = (next: number) => {
    setWasClipped(next > max)
    onChange(Math.min(Math.max(1, next), Math.max(1, max)))
  }
  return (
    <fieldset className={classes.quantity}>
      <legend>{label}</legend>
      <div className={classes.stepper}>
        <button
          type="button"
          aria-label={t('signed-in:quantity.fewer')}
          disabled={value <= 1}
          onClick={() => clamp(value - 1)}
        >
          <IconMinus size={20} aria-hidden="true" />
        </button>
        <input
          inputMode="numeric"
          aria-label={label}
          value={value}
          onChange={(event) =>
            clamp(Number(normaliseDigits(event.currentTarget.value).replace(/\D/g, '') || 1))
          }
        />
        <button
          type="button"
          aria-label={t('signed-in:quantity.more')}
          disabled={value >= max}
          onClick={() => clamp(value + 1)}
        >
          <IconPlus size={20} aria-hidden="true" />
        </button>
      </div>
      {wasClipped && (
        <p className="small soft" role="status">
          {t('signed-in:quantity.only_left', { max })}
        </p>
      )}
    </fieldset>
  )
}
