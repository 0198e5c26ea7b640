import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import {
  askDataExport,
  downloadDataExport,
  showDataExport,
} from '#contract/operations/account/export-data.ts'
import { call, callFile } from '#web/lib/api/call.ts'
import { refresh, remember, useCall } from '#web/lib/api/use-call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import type { RouteHandle } from '#web/lib/i18n/route-messages.ts'
import { knowsPasskeys } from '#web/lib/passkeys/ceremonies.ts'
import { withCurrentProof } from '#web/lib/passkeys/current-proof.ts'
import { showToast } from '#web/lib/toasts.ts'
import { useRepeatedly } from '#web/lib/use-repeatedly.ts'
import { IconDownload } from '#web/ui/icons.ts'
import { Moment } from '#web/ui/moment.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PasswordDialog } from '#web/ui/password-dialog.tsx'
import { BlockSkeleton } from '#web/ui/skeletons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { WhenRead } from '#web/ui/when-read.tsx'
import classes from './account.module.css'
import { useFactors } from './use-factors.ts'

export const handle: RouteHandle = { messages: ['portal', 'account', 'access', 'validation', 'fields'] }

const lookMillis = 3_000

type Latest = AnswerOf<typeof showDataExport>['latest']

/** A copy of what is kept about the client: asked for with the password, made by a job, kept for some days. */
export default function DataPage() {
  const { t } = useTranslation('account')
  const copy = useCall(showDataExport)
  const [asking, setAsking] = useState(false)
  const state = copy.data?.latest?.state
  useRepeatedly(state === 'waiting' ? lookMillis : null, () => refresh(showDataExport))
  return (
    <>
      <PageHeader title={t('data.title')} line={t('data.line')} />
      <WhenRead of={copy} skeleton={<BlockSkeleton height={220} />}>
        {({ latest }) => (
          <div className={`card stack ${classes.reading}`}>
            <p>{t('data.what')}</p>
            {latest && <Copy latest={latest} />}
            {state !== 'waiting' && (
              <div className="row">
                <Button variant={state === 'ready' ? 'default' : 'filled'} onClick={() => setAsking(true)}>
                  {t(latest ? 'data.again' : 'data.ask')}
                </Button>
              </div>
            )}
          </div>
        )}
      </WhenRead>
      {asking && <CopyDialog onClose={() => setAsking(false)} />}
    </>
  )
}

const kinds = { waiting: 'pending', ready: 'success', failed: 'danger', expired: 'info' } as const

function Copy({ latest: { id, state, expires_at: until } }: { latest: NonNullable<Latest> }) {
  const { t } = useTranslation('account')
  const { fetching, download } = useDownload(() => callFile(downloadDataExport, { params: { id } }))
  return (
    <Notice kind={kinds[state]}>
      <p>
        {t(`data.${state}`)} {state === 'ready' && until && <Moment at={until} />}
      </p>
      {state === 'ready' && (
        <Button
          leftSection={<IconDownload size={18} aria-hidden="true" />}
          loading={fetching !== null}
          onClick={() => void download('copy')}
        >
          {t('data.save')}
        </Button>
      )}
    </Notice>
  )
}

function CopyDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('account')
  const factors = useFactors()
  return (
    <PasswordDialog
      withCode={factors.has}
      knowsPasskey={factors.passkeys > 0 && knowsPasskeys()}
      title={t('data.sure')}
      line={t('data.sure_line')}
      submit={t('data.ask')}
      isIncomplete={!factors.isKnown}
      onClose={onClose}
      onPassword={withCurrentProof(async (proof) => {
        remember(showDataExport, {}, await call(askDataExport, { body: proof, quiet: true }))
        showToast('success', t('data.asked'))
        onClose()
      })}
    />
  )
}
