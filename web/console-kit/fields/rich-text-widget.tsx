import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#contract/kernel/localized.ts'
import type { RichTextField } from '#contract/kernel/resource/fields.ts'
import classes from './fields.module.css'
import { RichTextEditor } from './rich-text-editor.tsx'
import type { WidgetProps } from './widget.ts'

type Both = Readonly<Record<Language, string>>

/** Text with headings, lists and links; every block has its own direction. */
export default function RichTextWidget(props: WidgetProps<RichTextField>) {
  if (props.field.localized) return <BothLanguages {...props} />
  return (
    <RichTextEditor
      label={props.label}
      value={String(props.value)}
      error={props.error}
      required={props.required}
      focusRef={props.focusRef}
      onChange={props.onChange}
      onBlur={props.onBlur}
    />
  )
}

function BothLanguages(props: WidgetProps) {
  const { t } = useTranslation('kit')
  const [value] = useState(props.value as Both)
  // Both editors may change before the form has rendered the first change.
  const latest = useRef(value)
  const change = (language: Language) => (html: string) => {
    latest.current = { ...latest.current, [language]: html }
    props.onChange(latest.current)
  }
  return (
    <fieldset className={classes.pair}>
      <legend className="unseen">{props.label}</legend>
      {languages.map((language) => (
        <RichTextEditor
          key={language}
          label={t(`in_${language}`, { name: props.label })}
          value={value[language]}
          error={props.errors[language]}
          required={props.required}
          focusRef={language === 'ar' ? props.focusRef : undefined}
          onChange={change(language)}
          onBlur={props.onBlur}
        />
      ))}
    </fieldset>
  )
}
