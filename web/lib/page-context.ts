import { createContext } from 'react-router'

/** What the operator has set for everyone who opens a page. */
export interface PageSettings {
  /** Mirror the layout for right-to-left languages. */
  readonly rtl: boolean
  /** Dark until the visitor chooses. */
  readonly dark: boolean
  /** Of the brand: a name of the palette or `#rrggbb`. */
  readonly color: string
  readonly support_phone: string
  readonly support_email: string
}

/** What the host of the pages tells each request. */
export interface PageHost {
  readonly cspNonce: string
  readonly settings: PageSettings
  /** Where the site is reached, `https://mahfaza.example`. */
  readonly origin: string
  /** Answers a public GET of the client API, below /api/client, as a visitor without a session would get it. */
  readApi(path: string): Promise<{ readonly status: number; readonly body: unknown }>
}

export const pageHostContext = createContext<PageHost>()

/** Of the application that draws the page; another one means that a release has come. */
export const pageVersionContext = createContext<string>()
