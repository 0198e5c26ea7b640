import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { CheckField } from './field.tsx'
import { IconDownload, IconPrinter } from './icons.ts'
import classes from './recovery-codes.module.css'
import actionClasses from './small-action.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly username: string
  onDone(): void
}

/** Shown once: the person confirms that they are stored. */
export function RecoveryCodes({ codes, username, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('access')
  const [kept, setKept] = useState(false)
  const title = t('set_up.codes_file_title', { username })
  const text = `${title}\n\n${codes.join('\n')}\n`
  return (
    <div className="stack">
      <div className={classes.slip}>
        <p className={classes.printed}>{title}</p>
        <ol className={classes.codes} dir="ltr">
          {codes.map((code) => (
            <li key={code} className="code">
              {code}
            </li>
          ))}
        </ol>
      </div>
      <div className={`${classes.actions} no-print`}>
        <CopyButton value={text} label={t('set_up.codes_copy')} />
        <a
          className={actionClasses.action}
          download={`mahfaza-${username}.txt`}
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
        >
          <IconDownload size={18} aria-hidden="true" />
          {t('set_up.codes_download')}
        </a>
        <button type="button" className={actionClasses.action} onClick={() => window.print()}>
          <IconPrinter size={18} aria-hidden="true" />
          {t('set_up.codes_print')}
        </button>
      </div>
      <div className="stack no-print">
        <CheckField name="kept" label={t('set_up.codes_kept')} checked={kept} onChange={setKept} />
        <Button disabled={!kept} onClick={onDone}>
          {t('set_up.codes_done')}
        </Button>
      </div>
    </div>
  )
}
