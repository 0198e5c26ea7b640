import classes from './serial.module.css'

interface SerialProps {
  /** Digits only, in wire form. */
  readonly number: string
}

const runningDigits = 7

/**
 * A serial number as printed: `100001-0000123-4`, batch, running number, check digit. The dashes are drawn and not
 * text, so copying gives the number.
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
