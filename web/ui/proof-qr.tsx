import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import classes from './receipt.module.css'

// Drawing the code weighs more than the slip it stands on.
const QrCode = lazy(() => import('./qr-code.tsx').then((part) => ({ default: part.QrCode })))

/** Leads whoever scans or follows it to the public check of a receipt. */
export function ProofQr({ reference }: { reference: string }) {
  const { t } = useTranslation()
  const path = `/receipts/${reference}`
  return (
    <Link to={path} aria-label={t('receipt_proof')} className={classes.proof}>
      <Suspense>
        <QrCode value={new URL(path, location.origin).href} label={t('receipt_proof')} />
      </Suspense>
    </Link>
  )
}
