import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium, type Locator } from 'playwright-core'

/** The user agent of a person's browser; the headless one would be treated as a crawler. */
export const visitor =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36'

/** Needed in a container and as root; the others stop the browser's own requests to other servers. */
const flags = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
  '--enable-unsafe-swiftshader',
]

/** Headless Chromium from npm alone, with the libraries and fonts a bare system lacks. Close it when done. */
export async function openBrowser(): Promise<Browser> {
  const folder = await unpackBrowser()
  return chromium.launch({
    executablePath: join(folder, 'chromium'),
    args: flags,
    headless: true,
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(folder, 'al2023/lib'),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
    },
  })
}

/** Once per version, in its own folder: another process may be writing the default one. */
async function unpackBrowser(): Promise<string> {
  const folder = join(tmpdir(), `mahfaza-chromium-${await readVersion()}`)
  if (existsSync(folder)) return folder

  const draft = await mkdtemp(`${folder}-`)
  const unpack = `import chromium from '@sparticuz/chromium'; await chromium.executablePath()`
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpack], {
    cwd: import.meta.dirname,
    // The package unpacks its libraries only on the system it was made for.
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' },
  })
  await writeFontConfig(draft, folder)
  try {
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process may have been faster.
    if (!existsSync(folder)) throw error
  }
  return folder
}

async function readVersion(): Promise<string> {
  const manifest = join(import.meta.dirname, '../../node_modules/@sparticuz/chromium/package.json')
  return (JSON.parse(await readFile(manifest, 'utf8')) as { version: string }).version
}

/** The package's own file names folders of the system it was made for. */
async function writeFontConfig(draft: string, folder: string): Promise<void> {
  const lines = [
    '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>',
    `<dir>${folder}/fonts</dir><dir>/usr/share/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>`,
    '</fontconfig>',
  ]
  await writeFile(join(draft, 'fonts.conf'), lines.join('\n'))
}

/** Below the bar at the top of a public page, above the end of the screen. */
export async function isInSight(part: Locator): Promise<boolean> {
  const box = await part.boundingBox()
  const end = part.page().viewportSize()?.height ?? 0
  return box !== null && box.y >= 64 && box.y + box.height <= end
}
