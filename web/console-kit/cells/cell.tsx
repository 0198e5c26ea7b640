import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type Currency, defaultCurrency } from '#contract/kernel/currencies.ts'
import { formatPhone } from '#contract/kernel/phone-text.ts'
import type { Field, MoneyField } from '#contract/kernel/resource/fields.ts'
import type { Resource, ResourceRow, RowTitle } from '#contract/kernel/resource/resource.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import { percentOf } from '#contract/kernel/share.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconCheck, IconFile, IconPlayerPlay } from '#web/ui/icons.ts'
import { Money } from '#web/ui/money.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { Serial } from '#web/ui/serial.tsx'
import { Status } from '#web/ui/status.tsx'
import { ToneWord } from '#web/ui/tone-word.tsx'
import { isEmpty } from '../data/row.ts'
import { addressOf, titleIn } from '../data/sections.ts'
import { useOverride } from '../overrides.ts'
import { useWords } from '../words/use-words.ts'
import classes from './cell.module.css'
import { DayCell, TimeCell } from './time-cell.tsx'

interface CellProps {
  readonly resource: Resource
  readonly row: ResourceRow
  readonly name: string
  /** `list`: one line, cut where it is long. `page`: all of it. */
  readonly within: 'list' | 'page'
}

/** One value of a row, drawn as its kind wants to be read. */
export function Cell({ resource, row, name, within }: CellProps) {
  const Own = useOverride(resource).cells?.[name]
  const { t } = useTranslation()
  if (Own) return <Own resource={resource} row={row} />
  const field = resource.fields[name]
  const value = row[name]
  if (!field)
    return name === 'id' ? <Ltr code>{row.id}</Ltr> : <TimeCell at={value as string | null} within={within} />
  if (isEmpty(value))
    return (
      <span className="faint" role="img" aria-label={t('none')}>
        —
      </span>
    )
  return <Filled field={field} value={value} resource={resource} row={row} name={name} within={within} />
}

type FilledProps = CellProps & { readonly field: Field; readonly value: unknown }

// Each `as` below is what the operation's answer was checked for: a field's kind decides its shape on the wire.
function Filled({ field, value, ...cell }: FilledProps) {
  const { locale } = usePage()
  switch (field.kind) {
    case 'text':
      if (field.serial) return <Serial number={String(value)} />
      return field.mono ? <Ltr code>{String(value)}</Ltr> : <Words text={String(value)} />
    case 'localized-text':
      return <InBoth text={value as Localized} within={cell.within} />
    case 'long-text':
      return <LongText text={titleIn(value as RowTitle, locale)} within={cell.within} />
    case 'rich-text': {
      const html = titleIn(value as RowTitle, locale)
      return cell.within === 'page' ? (
        <RichText html={html} />
      ) : (
        <Words text={html.replace(/<[^>]*>/g, ' ')} />
      )
    }
    case 'integer':
      return <Ltr>{field.share ? `${percentOf(Number(value))} %` : grouped(String(value))}</Ltr>
    case 'decimal':
      return <Ltr>{grouped(String(value))}</Ltr>
    case 'money':
      return <Money value={String(value)} currency={currencyIn(field, cell.row)} />
    case 'boolean':
      return <YesNo value={value === true} />
    case 'date':
      return <DayCell day={String(value)} within={cell.within} />
    case 'date-time':
      return <TimeCell at={String(value)} within={cell.within} />
    case 'choice':
      return (
        <>
          <Choice field={field} value={String(value)} resource={cell.resource} name={cell.name} />
          {cell.name === 'status' && <WaitingLink {...cell} />}
        </>
      )
    case 'reference':
      return <ReferenceLink to={field.to} id={String(value)} title={cell.row.titles[cell.name] as RowTitle} />
    case 'references':
      return (
        <ManyLinks to={field.to} ids={value as string[]} titles={cell.row.titles[cell.name] as RowTitle[]} />
      )
    case 'phone':
      return <Ltr>{formatPhone(String(value))}</Ltr>
    case 'email':
      return <Ltr>{String(value)}</Ltr>
    case 'nid':
      return <Ltr code>{String(value)}</Ltr>
    default:
      return <Thing field={field} value={value} within={cell.within} />
  }
}

/** What is seen rather than read. */
function Thing({ field, value, within }: Pick<FilledProps, 'field' | 'value' | 'within'>) {
  switch (field.kind) {
    case 'image':
      return (
        <img className={classes.picture} data-within={within} src={String(value)} alt="" loading="lazy" />
      )
    case 'images':
      return <Pictures pictures={value as readonly { id: string; url: string }[]} within={within} />
    case 'file':
      return <FileLink file={value as { url: string }} />
    case 'url':
      return <OutsideLink url={String(value)} isVideo={field.video === true} />
    case 'color':
      return (
        <span className={classes.color}>
          <span style={{ background: String(value) }} title={String(value)} />
          {within === 'page' && <Ltr code>{String(value)}</Ltr>}
        </span>
      )
    case 'location': {
      const { latitude, longitude } = value as { latitude: number; longitude: number }
      return <Ltr code>{`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`}</Ltr>
    }
    default:
      return within === 'page' ? (
        <pre dir="ltr" className={classes.json}>
          {JSON.stringify(value, null, 2)}
        </pre>
      ) : (
        <Ltr code>{JSON.stringify(value)}</Ltr>
      )
  }
}

export function currencyIn({ currency }: MoneyField, row: ResourceRow | null): Currency {
  if (typeof currency !== 'object') return currency ?? defaultCurrency
  return (row?.[currency.field] as Currency | undefined) ?? defaultCurrency
}

function grouped(figure: string): string {
  const [whole = '', fraction] = figure.split('.')
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? thousands : `${thousands}.${fraction}`
}

function Ltr({ children, code = false }: { children: string; code?: boolean }) {
  return (
    <bdi dir="ltr" className={code ? `code ${classes.mono}` : undefined}>
      {children}
    </bdi>
  )
}

/** Any language may stand in any page. */
function Words({ text }: { text: string }) {
  return <bdi>{text}</bdi>
}

/** In the reader's language; on its own page in the other one too. */
function InBoth({ text, within }: { text: Localized; within: 'list' | 'page' }) {
  const { locale } = usePage()
  const own = titleIn(text, locale)
  const other = titleIn(text, locale === 'ar' ? 'en' : 'ar')
  if (within === 'list' || other === own) return <Words text={own} />
  return (
    <>
      <Words text={own} />
      <div className="small soft">
        <bdi>{other}</bdi>
      </div>
    </>
  )
}

function LongText({ text, within }: { text: string; within: 'list' | 'page' }) {
  if (within === 'list') return <Words text={text} />
  return (
    <div className={classes.paragraphs}>
      <bdi>{text}</bdi>
    </div>
  )
}

function YesNo({ value }: { value: boolean }) {
  const { t } = useTranslation('kit')
  if (!value) return <span className="faint">{t('no')}</span>
  return (
    <span className={classes.yes}>
      <IconCheck size={16} aria-hidden="true" />
      {t('yes')}
    </span>
  )
}

interface ChoiceProps {
  readonly field: Extract<Field, { kind: 'choice' }>
  readonly value: string
  readonly resource: Resource
  readonly name: string
}

function Choice({ field, value, resource, name }: ChoiceProps) {
  const words = useWords(resource)
  const tone = field.options.find((option) => option.value === value)?.tone ?? 'neutral'
  return <ToneWord tone={tone}>{words.choice(name, value)}</ToneWord>
}

/** Beside the state of a row: that somebody has asked for what a second person must decide, and where. */
function WaitingLink({ resource, row }: Pick<CellProps, 'resource' | 'row'>) {
  const { t } = useTranslation('resources')
  const approvalId = row['waiting_approval']
  if (typeof approvalId !== 'string') return null
  return (
    <Link to={`/console/approvals/${approvalId}`} className={classes.waiting}>
      <Status kind="pending">{t(`${resource.name}.waiting`)}</Status>
    </Link>
  )
}

export function ReferenceLink({ to, id, title }: { to: string; id: string; title: RowTitle | undefined }) {
  const { locale } = usePage()
  const { can } = useStaffSession()
  const name = titleIn(title, locale) || `#${id}`
  if (!can([`${to}-show`, `${to}-index`])) return <Words text={name} />
  return (
    <Link to={addressOf(to, id)} className={classes.link}>
      <bdi>{name}</bdi>
    </Link>
  )
}

function ManyLinks({
  to,
  ids,
  titles,
}: {
  to: string
  ids: readonly string[]
  titles: readonly RowTitle[] | undefined
}) {
  return (
    <span className={classes.many}>
      {ids.map((id, index) => (
        <ReferenceLink key={id} to={to} id={id} title={titles?.[index]} />
      ))}
    </span>
  )
}

function Pictures({
  pictures,
  within,
}: {
  pictures: readonly { id: string; url: string }[]
  within: 'list' | 'page'
}) {
  const shown = within === 'list' ? pictures.slice(0, 3) : pictures
  return (
    <span className={classes.pictures}>
      {shown.map(({ id, url }) => (
        <img key={id} className={classes.picture} data-within={within} src={url} alt="" loading="lazy" />
      ))}
      {pictures.length > shown.length && <Ltr>{`+${pictures.length - shown.length}`}</Ltr>}
    </span>
  )
}

function FileLink({ file }: { file: { url: string } }) {
  const { t } = useTranslation('kit')
  return (
    <a href={file.url} className={classes.outside}>
      <IconFile size={16} aria-hidden="true" />
      {t('file')}
    </a>
  )
}

function OutsideLink({ url, isVideo }: { url: string; isVideo: boolean }) {
  return (
    <a href={url} className={classes.outside} target="_blank" rel="noreferrer">
      {isVideo && <IconPlayerPlay size={16} aria-hidden="true" />}
      <Ltr>{url.replace(/^https?:\/\//, '')}</Ltr>
    </a>
  )
}
