import { useTranslation } from 'react-i18next'
import { CopyButton } from './copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import classes from './totp-key.module.css'

/** The key of an authenticator app, as a QR code and text. The page must have loaded the messages `access`. */
export function TotpKey({ secret, uri }: { readonly secret: string; readonly uri: string }) {
  const { t } = useTranslation('access')
  return (
    <>
      <p>{t('set_up.totp_scan')}</p>
      <div className={classes.qr}>
        <QrCode value={uri} label={t('set_up.qr')} size={196} />
      </div>
      {/* A phone cannot scan its own screen: a link opens its app with the key. */}
      <p>
        <a href={uri}>{t('set_up.totp_open')}</a>
      </p>
      <p className="small soft">{t('set_up.totp_by_hand')}</p>
      <p className={classes.secret}>
        <bdi dir="ltr" className="code">
          {secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </bdi>
        <CopyButton value={secret} />
      </p>
      <p>{t('set_up.totp_confirm')}</p>
    </>
  )
}
