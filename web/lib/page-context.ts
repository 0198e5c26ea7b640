import { createContext } from 'react-router'

/** What the operator has set for everyone who opens a page. */
export interface PageSettings {
  /** Mirror the layout for right-to-left languages. */
  readonly rtl: boolean
  readonly [key: string]: unknown
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
