import { QRCodeSVG } from 'qrcode.react'

interface QrCodeProps {
  readonly value: string
  /** The target of the code. */
  readonly label: string
  readonly size?: number
}

/** Dark on white in both themes, for scanners. */
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
