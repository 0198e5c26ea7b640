import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/lib/api/call.ts'
import { useLightForm } from '#web/lib/forms/use-light-form.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LightForm } from '#web/ui/light-form.tsx'
import { Notice } from '#web/ui/status.tsx'

const loadPairing = async () => (await import('#contract/operations/gates/scan-tickets.ts')).pairGate

/** Old browsers know no Ed25519, and none has it on a page without TLS. */
async function provesSignatures(): Promise<boolean> {
  try {
    await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
    return true
  } catch {
    return false
  }
}

/** This device becomes the device of a gate, with the code that staff read out. */
export function Pairing({ onPaired }: { onPaired(key: string): Promise<void> }) {
  const { t } = useTranslation('gates')
  const [name] = useState(() => navigator.platform || 'Gate')
  const form = useLightForm({
    load: loadPairing,
    values: { code: '', name },
    focus: 'code',
    async send(body, operation) {
      const { key } = await call(operation, { body, quiet: true })
      await onPaired(key)
    },
  })
  const [isAble, setAble] = useState(true)
  useEffect(() => {
    void provesSignatures().then(setAble)
  }, [])
  return (
    <>
      <h1>{t('pairing.title')}</h1>
      <p className="soft">{t('pairing.text')}</p>
      {!isAble && <Notice kind="danger">{t('pairing.old_browser')}</Notice>}
      <LightForm {...form.form}>
        <TextField
          {...form.text('code')}
          label={t('pairing.code')}
          inputMode="numeric"
          autoComplete="off"
          ltr
        />
        <TextField {...form.text('name')} label={t('pairing.name')} autoComplete="off" />
        {form.failure && <Notice kind="danger">{form.failure}</Notice>}
        <Button type="submit" busy={form.busy}>
          {t('pairing.pair')}
        </Button>
      </LightForm>
    </>
  )
}
