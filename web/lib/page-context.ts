import { createContext } from 'react-router'

/** The operator's settings for every page. */
export interface PageSettings {
  /** Mirrors the layout for right-to-left languages. */
  readonly rtl: boolean
  /** Dark until the visitor chooses. */
  readonly dark: boolean
  /** The brand colour: a name of the palette or `#rrggbb`. */
  readonly color: string
  readonly support_phone: string
  readonly support_email: string
}

/** What the host of the pages gives each request. */
export interface PageHost {
  readonly cspNonce: string
  readonly settings: PageSettings
  /** The address of the site, `https://mahfaza.example`. */
  readonly origin: string
  /** Answers a public GET of the client API, below /api/client, as for a visitor without a session. */
  readApi(path: string): Promise<{ readonly status: number; readonly body: unknown }>
  /** Writes to the log of the server, which redacts what people sent. */
  logError(error: unknown): void
}

export const pageHostContext = createContext<PageHost>()

/** The version of the drawing application; another one means a new release. */
export const pageVersionContext = createContext<string>()
