import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { downloadBankFile } from '#contract/operations/settlements/bank-files.ts'
import { bankFiles } from '#contract/resources/settlements/bank-files.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { callFile } from '#web/lib/api/call.ts'
import { useDownload } from '#web/lib/api/use-download.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'
import { IconDownload } from '#web/ui/icons.ts'

/** The file as it was made, for those who may take it. */
export function BankFileButton({ id }: { id: string }) {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const { fetching, download } = useDownload(async () => {
    const file = await callFile(downloadBankFile, { params: { id } })
    forgetRows(bankFiles)
    return file
  })
  if (!can('bank-files-download')) return null
  return (
    <Button
      loading={fetching !== null}
      leftSection={<IconDownload size={16} aria-hidden="true" />}
      onClick={() => void download('file')}
    >
      {t('dialogs:bank-files.download')}
    </Button>
  )
}

export function BankFileHead({ row }: CellProps) {
  return (
    <div className="row">
      <BankFileButton id={row.id} />
    </div>
  )
}
