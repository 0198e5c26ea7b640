import { useTranslation } from 'react-i18next'
import classes from './feature-rows.module.css'
import {
  CardScene,
  MerchantScene,
  ReceiptScene,
  ReportScene,
  TransferScene,
  VoucherScene,
} from './scenes.tsx'

const groups = [
  { name: 'recharge', Scene: VoucherScene, items: ['voucher', 'methods', 'guess'] },
  { name: 'cards', Scene: CardScene, items: ['stock', 'reveal', 'use'] },
  { name: 'transfers', Scene: TransferScene, items: ['name', 'limits', 'qr'] },
  { name: 'merchants', Scene: MerchantScene, items: ['till', 'accept', 'settle', 'sell'] },
  { name: 'records', Scene: ReportScene, items: ['receipt', 'balance', 'filter'] },
  { name: 'safety', Scene: ReceiptScene, items: ['once', 'sealed', 'ledger'] },
] as const

/** Each group beside a drawing of what people see; the sides alternate. */
export function FeatureRows() {
  const { t } = useTranslation('site-features')
  return (
    <ul className={classes.rows}>
      {groups.map(({ name, Scene, items }) => (
        <li key={name} className={classes.row}>
          <div className={classes.scene} aria-hidden="true">
            <Scene />
          </div>
          <div>
            <h2>{t(`groups.${name}.title`)}</h2>
            <ul className={classes.items}>
              {items.map((item) => (
                <li key={item}>{t(`groups.${name}.items.${item}`)}</li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  )
}
