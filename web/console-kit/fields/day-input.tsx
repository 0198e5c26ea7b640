import { ActionIcon, CloseButton, Popover, TextInput } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import {
  type FocusEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { isDate } from '#contract/kernel/dates.ts'
import { IconCalendar } from '#web/ui/icons.ts'
import { DayCalendar } from './day-calendar.tsx'
import classes from './day-input.module.css'
import { dayWhileTyped, readTypedDay, takenWhenLeft, writeDay } from './typed-day.ts'
import '@mantine/core/styles/Popover.layer.css'

interface DayInputProps {
  readonly label: ReactNode
  readonly name: string
  /** `YYYY-MM-DD` or empty; or typed text that is no day. */
  readonly value: string
  readonly error?: ReactNode
  readonly required?: boolean
  readonly disabled?: boolean
  /** Left out: the size of its surroundings. */
  readonly size?: 'md'
  /** Earlier days cannot be picked, nor typed where no form checks them. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Inside something that closes on a press outside. */
  readonly inPlace?: boolean
  readonly focusRef?: (element: HTMLElement | null) => void
  onChange(day: string): void
  /**
   * Called on blur with a text that is no day. Left out: no form checks the field, and it returns to its earlier day.
   */
  onUnreadable?(typed: string): void
  onBlur?(): void
}

/** `beside`: opened by a press on the field; `with…`: by its button, which moves the focus into it. */
type Opened = 'beside' | 'within' | null

/** A typed or picked day. */
export function DayInput(props: DayInputProps) {
  const { t } = useTranslation('kit')
  const { value, min, max, inPlace = false, focusRef, onChange, onUnreadable, onBlur, ...input } = props
  const id = useId()
  const { shown, type, settle, forget } = useTyped(props)
  const { box, calendar, field, opened, setOpened, close, leave } = useCalendar(() => {
    settle()
    onBlur?.()
  })
  const pick = (day: string) => {
    forget()
    onChange(day)
    close()
  }
  const isClearable = !input.required && !input.disabled && value !== ''
  const actions = (
    <DayActions
      labelId={`${id}-label`}
      isOpen={opened === 'within'}
      disabled={input.disabled}
      onOpen={() => setOpened('within')}
      onClear={isClearable ? () => pick('') : undefined}
      onBlur={leave}
    />
  )
  return (
    <CalendarPopover
      opened={opened}
      disabled={input.disabled === true}
      inPlace={inPlace}
      calendar={calendar}
      onClose={() => setOpened(null)}
      onBlur={leave}
      picker={
        <DayCalendar
          value={isDate(value) ? value : null}
          min={min}
          max={max}
          size={input.size}
          onPick={pick}
        />
      }
    >
      <div ref={box}>
        <TextInput
          {...input}
          id={id}
          ref={useMergedRef(field, focusRef)}
          className="types-ltr"
          inputMode="text"
          placeholder={t('day_sample')}
          autoComplete="off"
          value={shown}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={leave}
          onClick={() => setOpened('beside')}
          data-mantine-stop-propagation={opened !== null || undefined}
          rightSectionWidth={isClearable ? 80 : 44}
          rightSection={actions}
        />
      </div>
    </CalendarPopover>
  )
}

/** Whether the calendar is open, and when focus leaves field and calendar. */
function useCalendar(onLeft: () => void) {
  const box = useRef<HTMLDivElement>(null)
  const calendar = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => {
    field.current?.focus()
    setOpened(null)
  }
  const leave = ({ relatedTarget: next }: FocusEvent) => {
    if ([box, calendar].some((part) => next instanceof Node && part.current?.contains(next))) return
    setOpened(null)
    onLeft()
  }
  useEscape(opened !== null, close)
  return { box, calendar, field, opened, setOpened, close, leave }
}

interface CalendarPopoverProps {
  readonly opened: Opened
  readonly disabled: boolean
  readonly inPlace: boolean
  readonly calendar: RefObject<HTMLDivElement | null>
  onClose(): void
  onBlur(event: FocusEvent): void
  readonly picker: ReactNode
  /** The field. */
  readonly children: ReactNode
}

function CalendarPopover(props: CalendarPopoverProps) {
  const { opened, disabled, inPlace, calendar, onClose, onBlur, picker, children } = props
  const { t } = useTranslation()
  return (
    <Popover
      opened={opened !== null}
      onChange={(open) => !open && onClose()}
      position="bottom-start"
      disabled={disabled}
      trapFocus={opened === 'within'}
      withRoles={false}
      closeOnEscape={false}
      withinPortal={!inPlace}
    >
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown
        ref={calendar}
        role="dialog"
        aria-label={t('signed-in:calendar.title')}
        onBlur={onBlur}
        // The cursor stays in the field while typing.
        onMouseDown={(event) => opened === 'beside' && event.preventDefault()}
      >
        {picker}
      </Popover.Dropdown>
    </Popover>
  )
}

interface DayActionsProps {
  /** The field's label, which also names its calendar. */
  readonly labelId: string
  readonly isOpen: boolean
  readonly disabled: boolean | undefined
  onOpen(): void
  onClear: (() => void) | undefined
  onBlur(event: FocusEvent): void
}

function DayActions({ labelId, isOpen, disabled, onOpen, onClear, onBlur }: DayActionsProps) {
  const { t } = useTranslation()
  return (
    <span className={classes.actions}>
      {onClear && <CloseButton aria-label={t('clear_day')} tabIndex={-1} onClick={onClear} />}
      <ActionIcon
        variant="subtle"
        size="lg"
        aria-label={t('signed-in:calendar.open')}
        aria-describedby={labelId}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        onBlur={onBlur}
        onClick={onOpen}
      >
        <IconCalendar size={18} aria-hidden="true" />
      </ActionIcon>
    </span>
  )
}

/** The text of the field: while typing, the read day, or unreadable text. */
function useTyped({ value, min, max, required, onChange, onUnreadable }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const limits = { min, max, required, isJudged: onUnreadable !== undefined }
  return {
    shown: typed ?? (isDate(value) ? writeDay(value) : value),
    type(text: string) {
      setTyped(text)
      const day = dayWhileTyped(text, limits)
      if (day !== null && day !== value) onChange(day)
    },
    settle() {
      setTyped(null)
      if (typed === null || readTypedDay(typed) !== null) return
      const taken = takenWhenLeft(typed, limits)
      if (taken === '' && value !== '') onChange('')
      if (taken) onUnreadable?.(taken)
    },
    forget: () => setTyped(null),
  }
}

/** Escape closes only the open part; its surroundings (a filter, a dialog) do not get the key. */
function useEscape(active: boolean, onEscape: () => void): void {
  const close = useEffectEvent(onEscape)
  useEffect(() => {
    if (!active) return
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close()
    }
    window.addEventListener('keydown', hear, { capture: true })
    return () => window.removeEventListener('keydown', hear, { capture: true })
  }, [active])
}
