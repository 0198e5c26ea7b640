import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')

/** Written by npm (hashes only), and sentences of screens. */
const notScanned = /^package-lock\.json$|^contract\/messages\//
/** One text, because the scanner needs a second a hundred files. Its name adds the rules for tokens of a registry. */
const nameOfAll = 'all.npmrc'

const finding = /^all\.npmrc:(\d+):\d+: (.*)$/gm

const given = process.argv.slice(2)
const texts = await readTexts(given.length > 0 ? given : await listTracked())
const findings = await scan(texts.map(({ content }) => content).join(''))
for (const { message, line } of findings) console.error(`${placeOf(line)} ${message}`)
if (findings.length > 0) process.exitCode = 1

async function listTracked(): Promise<string[]> {
  const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], {
    cwd: root,
    maxBuffer: 10_000_000,
  })
  return stdout.split('\0').filter((file) => file !== '' && !notScanned.test(file))
}

/** Each ends with a line break. Binary files are left out, and files that were removed but not yet committed. */
async function readTexts(files: readonly string[]) {
  const read = await Promise.all(
    files.map(async (file) => ({ file, bytes: await readIfThere(join(root, file)) })),
  )
  return read.flatMap(({ file, bytes }) => {
    if (bytes === null || bytes.includes(0)) return []
    const content = `${bytes.toString()}\n`
    return [{ file, content, lines: content.split('\n').length - 1 }]
  })
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/** @returns the findings, with the lines of the whole text */
async function scan(content: string) {
  const program = join(root, 'node_modules/secretlint/bin/secretlint.js')
  const options = [`--stdinFileName=${nameOfAll}`, '--format=unix', '--maskSecrets']
  const child = spawn(process.execPath, [program, ...options], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  child.stdin.end(content)
  const output = await text(child.stdout)
  const found = [...output.matchAll(finding)].map(([, line, message]) => ({ line: Number(line), message }))
  const [code]: unknown[] = await ended
  if ((code === 0) !== (found.length === 0)) throw new Error(`the scan ended with ${code}: ${output}`)
  return found
}

function placeOf(line: number): string {
  let before = 0
  for (const { file, lines } of texts) {
    if (line <= before + lines) return `${file}:${line - before}`
    before += lines
  }
  throw new Error(`the texts have no line ${line}`)
}
