import { Button, Progress, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { showPassphrase, takeCodes } from '#contract/operations/vouchers/export-codes.ts'
import type { generateVouchers } from '#contract/resources/vouchers/generate-vouchers.ts'
import type { CodeExportForm } from '#contract/shapes/voucher.ts'
import { callFile } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { watchBody } from '#web/lib/api/watch-body.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { IconCircleCheck } from '#web/ui/icons.ts'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { SteadyDialog } from '#web/ui/steady-dialog.tsx'
import classes from './vouchers.module.css'

interface TakeCodesDialogProps {
  readonly row: RowOf<typeof generateVouchers>
  readonly form: CodeExportForm
  /** The file was downloaded before: its passphrase is typed, and none is drawn. */
  readonly isAgain: boolean
  onClose(): void
}

type Download =
  | { readonly phase: 'ready' }
  | { readonly phase: 'coming'; readonly share: number }
  | { readonly phase: 'saved' }
  | { readonly phase: 'failed'; readonly sentence: string }

/** The passphrase, then the file: the person shows first that they stored it. */
export function TakeCodesDialog({ row, form, isAgain, onClose }: TakeCodesDialogProps) {
  const { t } = useTranslation('vouchers-staff')
  const drawing = useSend(showPassphrase)
  const { mutate: draw } = drawing
  useEffect(() => {
    if (!isAgain) draw({ params: { id: row.id }, quiet: true })
  }, [draw, isAgain, row.id])
  const [download, setDownload] = useState<Download>({ phase: 'ready' })
  const passphrase = drawing.data?.passphrase
  const [kept, setKept] = useState('')
  const take = async (secret: string) => {
    setKept(secret)
    setDownload({ phase: 'coming', share: 0 })
    setDownload(await save(secret))
  }
  const save = async (secret: string): Promise<Download> => {
    const watch = (response: Response) =>
      watchBody(response, (share) => setDownload({ phase: 'coming', share }))
    try {
      saveFile(
        await callFile(
          takeCodes,
          { params: { id: row.id }, body: { passphrase: secret }, quiet: true },
          watch,
        ),
      )
      return { phase: 'saved' }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      return { phase: 'failed', sentence: error.status === 0 ? t('release.broken') : error.sentence }
    }
  }
  const prefix = `\u2066${row.prefix}\u2069`
  return (
    <SteadyDialog
      busy={download.phase === 'coming'}
      onClose={onClose}
      title={t('release.take_title', { prefix })}
    >
      <FailureNotice of={drawing.error} />
      {drawing.isPending && <RowsSkeleton count={2} height={44} />}
      {passphrase !== undefined && <Passphrase value={passphrase} />}
      {(passphrase !== undefined || isAgain) && download.phase === 'ready' && (
        <Repeat
          passphrase={passphrase ?? null}
          onRepeated={(secret) => void take(secret)}
          onClose={onClose}
        />
      )}
      {download.phase === 'coming' && <Coming share={download.share} />}
      {download.phase === 'saved' && (
        <Notice kind="success">{t(form === 'xlsx' ? 'release.saved_sheet' : 'release.saved')}</Notice>
      )}
      {download.phase === 'failed' && <Notice kind="danger">{download.sentence}</Notice>}
      {(download.phase === 'saved' || download.phase === 'failed') && (
        <div className="row">
          <Button onClick={onClose}>{t('common:close')}</Button>
          {download.phase === 'failed' && (
            <Button variant="default" onClick={() => void take(kept)}>
              {t('release.download_again')}
            </Button>
          )}
        </div>
      )}
    </SteadyDialog>
  )
}

function Passphrase({ value }: { value: string }) {
  const { t } = useTranslation('vouchers-staff')
  return (
    <>
      <p>{t('release.passphrase_text')}</p>
      <div className={classes.passphrase}>
        <output dir="ltr" className="code" aria-label={t('release.passphrase')}>
          {value}
        </output>
        <CopyButton value={value} />
      </div>
      <p className="small soft row">
        <IconCircleCheck size={16} aria-hidden="true" /> {t('release.strength')}
      </p>
    </>
  )
}

interface RepeatProps {
  /** Null: it was shown before an earlier download, and only the server can check it. */
  readonly passphrase: string | null
  onRepeated(passphrase: string): void
  onClose(): void
}

function Repeat({ passphrase, onRepeated, onClose }: RepeatProps) {
  const { t } = useTranslation('vouchers-staff')
  const [typed, setTyped] = useState('')
  const [isTouched, setTouched] = useState(false)
  const isSame = passphrase === null ? plain(typed) !== '' : plain(typed) === plain(passphrase)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTouched(true)
    if (isSame) onRepeated(passphrase ?? grouped(plain(typed)))
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextInput
        label={t(passphrase === null ? 'release.passphrase' : 'release.repeat')}
        description={passphrase === null && t('release.again_text')}
        inputMode="text"
        required
        className="types-ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
        value={typed}
        error={isTouched && !isSame && t('release.differs')}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => setTouched(typed !== '')}
      />
      <p className="small soft">{t('release.once')}</p>
      <FormButtons label={t('release.download')} onCancel={onClose} />
    </form>
  )
}

/** As copied by hand: in any case, with any dashes. */
function plain(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '')
}

/** As the server writes it: in groups of four. */
function grouped(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1-')
}

function Coming({ share }: { share: number }) {
  const { t } = useTranslation('vouchers-staff')
  return (
    <div role="status">
      <p className="small">{t('release.making')}</p>
      <Progress.Root size="lg" mt="xs">
        <Progress.Section value={Math.max(share * 100, 4)} animated aria-label={t('release.making')} />
      </Progress.Root>
    </div>
  )
}
