import { QRCodeSVG } from 'qrcode.react'

interface QrCodeProps {
  readonly value: string
  /** What scanning it leads to. */
  readonly label: string
  readonly size?: number
}

/** Ink on white in both themes: scanners want it so. */
export function QrCode({ value, label, size = 112 }: QrCodeProps) {
  return (
    <QRCodeSVG
      value={value}
      size={size}
      marginSize={2}
      bgColor="#fff"
      fgColor="#1c1917"
      role="img"
      aria-label={label}
      style={{ borderRadius: 'var(--radius-field)', flex: 'none' }}
    />
  )
}
