import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { CodeCamera } from '#web/ui/code-camera.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/status.tsx'

interface FindTicketProps {
  readonly isBusy: boolean
  readonly isPaused: boolean
  readonly failure: string | null
  onText(text: string): void
}

/** The code is scanned, by the camera or a reader that types, or the number is typed. */
export function FindTicket({ isBusy, isPaused, failure, onText }: FindTicketProps) {
  const { t } = useTranslation('paper-tickets')
  const [typed, setTyped] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    if (text === '') return
    setTyped('')
    onText(text)
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
        paused={isPaused}
      />
      {failure && <Notice kind="danger">{failure}</Notice>}
      <form className="stack" noValidate onSubmit={send}>
        <TextField
          name="number"
          label={t('sell.number')}
          value={typed}
          maxLength={150}
          autoComplete="off"
          autoCapitalize="none"
          placeholder="P12345678900001"
          className="code"
          ltr
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" look="plain" busy={isBusy}>
          {t('sell.check')}
        </Button>
      </form>
    </section>
  )
}
