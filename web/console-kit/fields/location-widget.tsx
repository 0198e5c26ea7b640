import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cleanTyped } from '#contract/kernel/digits.ts'
import { useMapView } from '#web/lib/preferences/use-map-view.ts'
import { LibyaMap } from '#web/ui/libya-map.tsx'
import classes from './fields.module.css'
import type { WidgetProps } from './widget.ts'

interface Place {
  readonly latitude: number
  readonly longitude: number
}

/** A place on the map of Libya, or by two numbers; a copied pair (`32.8872, 13.1913`) fills both. */
export default function LocationWidget({ value, onChange, onBlur, ...props }: WidgetProps) {
  const { t } = useTranslation('kit')
  const place = value as Place | null
  const [latitude, setLatitude] = useState(place ? String(place.latitude) : '')
  const [longitude, setLongitude] = useState(place ? String(place.longitude) : '')
  const change = (north: string, east: string) => {
    setLatitude(north)
    setLongitude(east)
    if (north === '' && east === '') onChange(null)
    // An invalid number is passed on, and refused with a sentence.
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
      <div className={classes.map}>
        <LibyaMap
          label={t('location.map')}
          view={useMapView()}
          points={isPlace(place) ? [{ id: 'place', name: t('location.chosen'), ...place }] : []}
          chosen="place"
          {...(!props.disabled && {
            onPick: (picked: Place) => {
              change(picked.latitude.toFixed(5), picked.longitude.toFixed(5))
              // A number is judged when its field is left, a place at once.
              onBlur()
            },
          })}
        />
        <p className="small soft">{t('location.hint')}</p>
      </div>
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

function isPlace(place: Place | null): place is Place {
  return place !== null && Number.isFinite(place.latitude) && Number.isFinite(place.longitude)
}

function figure(text: string): number {
  return text === '' ? Number.NaN : Number(text)
}
