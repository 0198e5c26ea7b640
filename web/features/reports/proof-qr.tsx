import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { QrCode } from '#web/ui/qr-code.tsx'

/** Leads whoever scans or follows it to the public check of a receipt. */
export function ProofQr({ reference }: { reference: string }) {
  const { t } = useTranslation('reports')
  const path = `/receipts/${reference}`
  return (
    <Link to={path} aria-label={t('sheet.proof')}>
      <QrCode value={new URL(path, location.origin).href} label={t('sheet.proof')} />
    </Link>
  )
}
