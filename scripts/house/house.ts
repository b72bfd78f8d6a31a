import { globSync, readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path/posix'
import { importsOf, withoutComments } from './imports.ts'

/** Files by path, with their text if they are source. The real house, or a made-up one that breaks a rule. */
export type House = Record<string, string>

const roomsOfNouns = [
  '.',
  'apps/server/src',
  'apps/server/src/db/migrations',
  'apps/server/src/ports',
  'apps/web/src',
  'docs/decisions',
  'e2e',
  'packages/contract/src',
  'packages/contract/src/rules',
]

/** Everything that git keeps: the folders that .gitignore names are left out. */
export function readHouse(): House {
  const lines = readFileSync('.gitignore', 'utf8').split('\n')
  const ignored = new Set(['.git', ...lines.map((line) => line.replace(/\/$/, ''))])
  const paths = globSync('**/*.*', { exclude: (path) => ignored.has(basename(path)) })
  return Object.fromEntries(paths.map((path) => [path, isSource(path) ? readFileSync(path, 'utf8') : '']))
}

export const isSource = (file: string) => /\.(tsx?|mjs)$/.test(file)
export const isTest = (file: string) =>
  /\.(test|spec|suite)\.tsx?$|\/(testing|isolation|hostile|nodes)\/|^e2e\//.test(file)

/** `apps/web/src/tags/TagForm.tsx` is in the slice `tags`. */
export const sliceOf = (path: string) => path.split('/')[3] ?? ''

export function serviceCircles(house: House): string[] {
  const meets = serviceMeetings(house)
  const reaches = (slice: string, goal: string, seen: Set<string>): boolean =>
    [...(meets.get(slice) ?? [])].some(
      (other) => other === goal || (!seen.has(other) && reaches(other, goal, seen.add(other))),
    )
  return [...meets.keys()]
    .filter((slice) => reaches(slice, slice, new Set()))
    .map((slice) => `${slice} comes back to itself`)
}

/** Which other slices' services the services of each slice call. */
function serviceMeetings(house: House) {
  const meets = new Map<string, Set<string>>()
  for (const file of Object.keys(house).filter(isService)) {
    const others = importsOf(file, house[file] ?? '')
      .filter(({ target, typeOnly }) => !typeOnly && isService(target))
      .map(({ target }) => sliceOf(target))
      .filter((slice) => slice !== sliceOf(file))
    meets.set(sliceOf(file), new Set([...(meets.get(sliceOf(file)) ?? []), ...others]))
  }
  return meets
}

const isService = (file: string) => file.startsWith('apps/server/') && file.endsWith('.service.ts')

export function crowdedFolders(house: House): string[] {
  const entries = new Map<string, Set<string>>()
  for (const path of Object.keys(house).flatMap(withParents)) {
    const folder = dirname(path)
    entries.set(folder, (entries.get(folder) ?? new Set()).add(path))
  }
  return [...entries]
    .filter(([folder, { size }]) => size > 12 && !roomsOfNouns.includes(folder))
    .map(([folder, { size }]) => `${folder} has ${size} entries`)
}

const withParents = (path: string): string[] => (path === '.' ? [] : [path, ...withParents(dirname(path))])

/** A file that only hands on what others made. */
export function isBarrel(file: string, text: string) {
  const statements = withoutComments(text)
    .trim()
    .split(/\n(?=\S)/)
  const handsOn = (statement: string) => /^(export\s[^=]*\sfrom\s|\})/.test(statement)
  return /^index\.tsx?$/.test(basename(file)) || (text !== '' && statements.every(handsOn))
}
