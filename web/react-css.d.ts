import 'react'

// Styles take values from the screen by custom properties.
declare module 'react' {
  interface CSSProperties {
    [custom: `--${string}`]: string | number | undefined
  }
}
