import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Shop } from './open-shop.ts'

const perCategory = 5
export const voucherSheetName = 'demo-vouchers.txt'

/** Unused codes for trying the demo, in a file that only its owner may read. */
export async function writeVoucherSheet(shop: Shop, dataDirectory: string): Promise<void> {
  const lines = [
    'قسائم للتجربة: «شحن» تُدخل في صفحة الشحن، و«سلع» يقبلها تاجر (fatima) في صفحة استخدام القسائم.',
    'Vouchers to try: recharge codes go into a wallet; goods codes are accepted by a merchant (fatima).',
    '',
  ]
  for (const { category, printed, usedCount } of shop.values()) {
    if (printed.length - usedCount < perCategory) continue
    lines.push(`${category.nameAr} · ${category.nameEn}`)
    for (const { serialNumber, code } of printed.slice(-perCategory))
      lines.push(`  ${code}   (${serialNumber})`)
    lines.push('')
  }
  await writeFile(join(dataDirectory, voucherSheetName), lines.join('\n'), { mode: 0o600 })
}
