import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'

/** A reader that types like a keyboard, or a number that is typed by hand. */
export function HandScanner({ onText }: { onText(text: string): void }) {
  const { t } = useTranslation('gates')
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== '') onText(text.trim())
    setText('')
  }
  return (
    <form className="stack" onSubmit={send}>
      <TextField
        name="code"
        label={t('hand.label')}
        description={t('hand.help')}
        value={text}
        maxLength={200}
        autoComplete="off"
        inputMode="text"
        ltr
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="plain">
        {t('hand.check')}
      </Button>
    </form>
  )
}
