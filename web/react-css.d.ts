import 'react'

// Custom properties are the way our styles take a value from the screen.
declare module 'react' {
  interface CSSProperties {
    [custom: `--${string}`]: string | number | undefined
  }
}
