import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanTyped } from '#contract/kernel/digits.ts'
import classes from './fields.module.css'
import type { WidgetProps } from './widget.ts'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** A place by its two figures; a pair that was copied from a map (`32.8872, 13.1913`) fills both at once. */
export default function LocationWidget({ value, onChange, onBlur, ...props }: WidgetProps) {
  const { t } = useTranslation('kit')
  const place = value as Place | null
  const [latitude, setLatitude] = useState(place ? String(place.latitude) : '')
  const [longitude, setLongitude] = useState(place ? String(place.longitude) : '')
  const change = (north: string, east: string) => {
    setLatitude(north)
    setLongitude(east)
    if (north === '' && east === '') onChange(null)
    // Not a figure reaches the rules as no figure, and is refused in words.
    else onChange({ latitude: figure(north), longitude: figure(east) })
  }
  const typeLatitude = (typed: string) => {
    const text = cleanTyped(typed)
    const pair = /^(-?\d+(?:\.\d+)?)\s*[,;\s]\s*(-?\d+(?:\.\d+)?)$/.exec(text)
    if (pair) change(pair[1] ?? '', pair[2] ?? '')
    else change(text, longitude)
  }
  const shared = {
    className: 'types-ltr',
    inputMode: 'decimal',
    autoComplete: 'off',
    disabled: props.disabled,
    required: props.required,
    onBlur,
  } as const
  return (
    <fieldset className={classes.pair}>
      <legend className={classes.label}>{props.label}</legend>
      <TextInput
        {...shared}
        ref={props.focusRef}
        name={`${props.name}.latitude`}
        label={t('location.latitude')}
        placeholder="32.88720"
        error={props.error}
        value={latitude}
        onChange={(event) => typeLatitude(event.currentTarget.value)}
      />
      <TextInput
        {...shared}
        name={`${props.name}.longitude`}
        label={t('location.longitude')}
        placeholder="13.19130"
        value={longitude}
        onChange={(event) => change(latitude, cleanTyped(event.currentTarget.value))}
      />
    </fieldset>
  )
}

function figure(text: string): number {
  return text === '' ? Number.NaN : Number(text)
}
