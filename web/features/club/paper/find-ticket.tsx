import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { CodeCamera } from '#web/ui/code-camera.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/status.tsx'

interface FindTicketProps {
  readonly typed: string
  readonly isBusy: boolean
  /** A ticket is shown instead; the camera stays open for the next one. */
  readonly isHidden: boolean
  readonly failure: string | null
  onType(text: string): void
  onText(text: string): void
}

/** The code is scanned, by the camera or a reader that types, or the number is typed. */
export function FindTicket({ typed, isBusy, isHidden, failure, onType, onText }: FindTicketProps) {
  const { t } = useTranslation('paper-tickets')
  const { input, noteTyping } = useTypingOn(isHidden)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (typed.trim() === '') return
    noteTyping()
    onText(typed.trim())
  }
  return (
    <section className="card stack" aria-labelledby="sell-ticket">
      <div>
        <h2 id="sell-ticket">{t('sell.title')}</h2>
        <p className="soft">{t('sell.line')}</p>
      </div>
      <CodeCamera
        labels={{ open: t('sell.scan'), picture: t('sell.picture'), none: t('sell.no_camera') }}
        onText={onText}
        paused={isHidden || isBusy}
      />
      {failure && <Notice kind="danger">{failure}</Notice>}
      <form className="stack" noValidate onSubmit={send}>
        <TextField
          ref={input}
          name="number"
          label={t('sell.number')}
          value={typed}
          maxLength={150}
          autoComplete="off"
          autoCapitalize="none"
          inputMode="text"
          placeholder="P12345678900001"
          className="code"
          ltr
          onChange={(event) => onType(event.target.value)}
        />
        <Button type="submit" look="plain" busy={isBusy}>
          {t('sell.check')}
        </Button>
      </form>
    </section>
  )
}

/** Who types, or has a reader that types, goes on typing: the next text takes the place of the last one. */
function useTypingOn(isHidden: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const wasTyped = useRef(false)
  useEffect(() => {
    if (isHidden || !wasTyped.current) return
    wasTyped.current = false
    input.current?.focus()
  }, [isHidden])
  const noteTyping = () => {
    wasTyped.current = true
    input.current?.select()
  }
  return { input, noteTyping }
}
