import classes from './serial.module.css'

interface SerialProps {
  /** Digits only, as they come on the wire. */
  readonly number: string
}

const runningDigits = 7

/**
 * A serial number as it stands on the voucher: `100001-0000123-4`, the batch, the running number, the check digit. The
 * dashes are drawn and no text: what is selected and copied is the number.
 */
export function Serial({ number }: SerialProps) {
  const body = number.slice(0, -1)
  const parts = [body.slice(0, -runningDigits), body.slice(-runningDigits), number.slice(-1)]
  return (
    <bdi dir="ltr" className={`code ${classes.serial}`}>
      {parts.map((part, index) => (
        <span key={parts.slice(0, index + 1).join('-')}>{part}</span>
      ))}
    </bdi>
  )
}
