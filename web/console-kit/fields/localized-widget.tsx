import { Textarea, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/kernel/localized.ts'
import classes from './fields.module.css'
import type { WidgetProps } from './widget.ts'

type Both = Readonly<Record<Language, string>>

/** The same text in Arabic and English, side by side, each in its own direction. */
export function LocalizedWidget({ lines = 1, ...props }: WidgetProps & { lines?: number }) {
  const { t } = useTranslation('kit')
  const value = props.value as Both
  return (
    <fieldset
      className={classes.pair}
      // Moving between the languages is no blur of the field.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) props.onBlur()
      }}
    >
      <legend className="unseen">{props.label}</legend>
      {languages.map((language) => {
        const shared = {
          ref: language === 'ar' ? props.focusRef : undefined,
          name: `${props.name}.${language}`,
          label: t(`in_${language}`, { name: props.label }),
          error: props.errors[language],
          required: props.required,
          disabled: props.disabled,
          lang: language,
          value: value[language],
          className: language === 'ar' ? classes.arabic : classes.english,
          onChange: (event: { currentTarget: { value: string } }) =>
            props.onChange({ ...value, [language]: event.currentTarget.value }),
        }
        return lines === 1 ? (
          <TextInput key={language} {...shared} autoComplete="off" />
        ) : (
          <Textarea key={language} {...shared} autosize minRows={lines} maxRows={14} />
        )
      })}
    </fieldset>
  )
}
