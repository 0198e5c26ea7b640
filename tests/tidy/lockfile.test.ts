import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './sources.ts'

interface Locked {
  readonly version?: string
  readonly name?: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly integrity?: string
  readonly resolved?: string
  readonly link?: boolean
  readonly inBundle?: boolean
  readonly optional?: boolean
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}
type Packages = Readonly<Record<string, Locked>>

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Packages }
const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> }
const npmSettings = read('.npmrc').trim().split('\n')

/** npm leaves out what it could not look up when the file was written, and `npm ci` then refuses the whole file. */
test('the lockfile names the optional packages of every platform', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name)),
  )
  expect(missing).toEqual([])
})

test('every package that Linux on x64 may install is locked by the hash of its content', () => {
  expect(findUnhashed(packages)).toEqual([])
  const sha = 'sha512-x'
  const planted: Packages = {
    'node_modules/bare': { version: '1.0.0' },
    'node_modules/weak': { version: '1.0.0', integrity: 'sha1-x' },
    'node_modules/glibc': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['glibc'] },
    'node_modules/required': { version: '1.0.0', os: ['darwin'] },
    'node_modules/mac': { version: '1.0.0', optional: true, os: ['darwin'] },
    'node_modules/whole': { version: '1.0.0', integrity: sha },
  }
  expect(findUnhashed(planted)).toEqual([
    'node_modules/bare',
    'node_modules/weak',
    'node_modules/glibc',
    'node_modules/required',
  ])
})

test('every package comes from the registry, none from an address, a repository or a folder', () => {
  expect(findForeign(packages)).toEqual([])
  expect(npmSettings.filter((line) => /registry/.test(line))).toEqual([])
  const planted: Packages = {
    'node_modules/git': { version: '1.0.0', resolved: 'git+ssh://git@example.ly/a.git#1' },
    'node_modules/address': { version: '1.0.0', resolved: 'https://example.ly/a.tgz' },
    'node_modules/folder': { link: true, resolved: '../a' },
    'node_modules/plain': { version: '1.0.0', integrity: 'sha512-x' },
  }
  expect(findForeign(planted)).toHaveLength(3)
})

test('only named packages run scripts when they are installed, and each named one has some', () => {
  expect(npmSettings).toContain('strict-allow-scripts=true')
  expect(findUnreviewed(packages, allowScripts)).toEqual([])
  const withScripts = namesWithScripts(packages)
  expect(Object.keys(allowScripts).filter((name) => !withScripts.includes(name))).toEqual([])
  const planted: Packages = {
    'node_modules/a/node_modules/miner': { version: '1.0.0', hasInstallScript: true },
  }
  expect(findUnreviewed(planted, { node: true })).toEqual(['miner'])
})

test('every version is exact, so that an install without the lockfile takes nothing newer', () => {
  const own = packages['']
  const wanted = Object.values({ ...own?.dependencies, ...own?.devDependencies })
  expect(wanted.length).toBeGreaterThan(80)
  expect(wanted.filter((version) => !/^(npm:[a-z-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
})

/** A package that only another platform installs may lack its hash: registries differ in what they show of those. */
function findUnhashed(all: Packages): string[] {
  return Object.entries(all)
    .filter(([path, one]) => path !== '' && !one.inBundle && !/^sha512-/.test(one.integrity ?? ''))
    .filter(([, one]) => one.optional !== true || isForLinux(one))
    .map(([path]) => path)
}

function isForLinux({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked): boolean {
  return os.includes('linux') && cpu.includes('x64') && libc.includes('glibc')
}

function findForeign(all: Packages): string[] {
  return Object.entries(all)
    .filter(([path, { link, resolved }]) => path !== '' && (link === true || resolved !== undefined))
    .map(([path]) => path)
}

function findUnreviewed(all: Packages, allowed: Readonly<Record<string, boolean>>): string[] {
  return namesWithScripts(all).filter((name) => allowed[name] !== true)
}

function namesWithScripts(all: Packages): string[] {
  return Object.entries(all)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { name }]) => name ?? path.split('node_modules/').at(-1) ?? path)
}

/** Looks where Node looks: beside the dependent first, then further up. */
function isLocked(all: Packages, dependent: string, name: string): boolean {
  const folders = dependent
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return [...folders, ''].some(
    (folder) => (folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`) in all,
  )
}
