import { titleIn } from '#contract/kernel/localized.ts'
import type { TextField } from '#contract/kernel/resource/fields.ts'
import type { RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Serial } from '#web/ui/serial.tsx'
import classes from '../cells/cell.module.css'
import type { ValueProps, Within } from './value-kind.ts'

// Each `as` in these files was checked with the operation's answer: a field's kind decides its shape on the wire.

export function Ltr({ children, code = false }: { children: string; code?: boolean }) {
  return (
    <bdi dir="ltr" className={code ? `code ${classes.mono}` : undefined}>
      {children}
    </bdi>
  )
}

/** Any language may be on any page. */
export function Labels({ text }: { text: string }) {
  return <bdi>{text}</bdi>
}

export function TextValue({ field, value }: ValueProps<TextField>) {
  if (field.serial) return <Serial number={String(value)} />
  return field.mono ? <Ltr code>{String(value)}</Ltr> : <Labels text={String(value)} />
}

/** In the reader's language; on its own page in the other one too. */
export function InBothLanguages({ value, within }: ValueProps) {
  const { locale } = usePage()
  const text = value as Localized
  const own = titleIn(text, locale)
  const other = titleIn(text, locale === 'ar' ? 'en' : 'ar')
  if (within === 'list' || other === own) return <Labels text={own} />
  return (
    <>
      <Labels text={own} />
      <div className="small soft">
        <bdi>{other}</bdi>
      </div>
    </>
  )
}

export function LongTextValue({ value, within }: ValueProps) {
  const { locale } = usePage()
  const text = titleIn(value as RowTitle, locale)
  if (within === 'list') return <Labels text={text} />
  return (
    <div className={classes.paragraphs}>
      <bdi>{text}</bdi>
    </div>
  )
}

export function RichTextValue({ value, within }: ValueProps) {
  const { locale } = usePage()
  const html = titleIn(value as RowTitle, locale)
  return within === 'page' ? <RichText html={html} /> : <Labels text={html.replace(/<[^>]*>/g, ' ')} />
}

export function JsonValue({ value, within }: { value: unknown; within: Within }) {
  if (within === 'list') return <Ltr code>{JSON.stringify(value)}</Ltr>
  return (
    <pre dir="ltr" className={classes.json}>
      {JSON.stringify(value, null, 2)}
    </pre>
  )
}
