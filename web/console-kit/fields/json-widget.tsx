import { Textarea } from '@mantine/core'
import classes from './fields.module.css'
import { inputOf, type WidgetProps } from './widget.ts'

/** Formatted on blur, where it is valid. */
export function JsonWidget(props: WidgetProps) {
  const { value, onChange, onBlur } = props
  const tidy = () => {
    const laidOut = layOut(String(value))
    if (laidOut !== value) onChange(laidOut)
    onBlur()
  }
  return (
    <Textarea
      {...inputOf(props)}
      className={classes.code}
      spellCheck={false}
      autosize
      minRows={4}
      maxRows={20}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={tidy}
    />
  )
}

function layOut(text: string): string {
  try {
    return text.trim() === '' ? '' : JSON.stringify(JSON.parse(text), null, 2)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return text
  }
}
