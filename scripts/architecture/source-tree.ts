import { globSync, readFileSync } from 'node:fs'
import { dirname, basename } from 'node:path/posix'
import { importsOf, withoutComments } from './imports.ts'

/** Files by path, with text only for sources. Either the repository, or example files that break a rule. */
export type SourceTree = Record<string, string>

const serverRoot = 'apps/server/src/'

export function readSourceTree(): SourceTree {
  const lines = readFileSync('.gitignore', 'utf8').split('\n')
  const ignored = new Set(['.git', ...lines.map((line) => line.replace(/\/$/, ''))])
  const paths = globSync('**/*.*', { exclude: (path) => ignored.has(basename(path)) })
  return Object.fromEntries(paths.map((path) => [path, isSource(path) ? readFileSync(path, 'utf8') : '']))
}

export const isSource = (file: string) => /\.(tsx?|mjs)$/.test(file)
export const isTest = (file: string) => /\.(test|spec|suite)\.tsx?$|\/testing\/|^e2e\//.test(file)

/** `apps/web/src/tags/TagForm.tsx` is in the slice `tags`. */
export const sliceOf = (path: string) => path.split('/')[3] ?? ''

/** `apps/server/src/organizations/tags/tags.service.ts` is in the slice `organizations/tags`. */
const serverSliceOf = (path: string) => dirname(path).split('/').slice(3, 5).join('/')

export function serviceCircles(tree: SourceTree): string[] {
  const meets = serviceMeetings(tree)
  const reaches = (slice: string, goal: string, seen: Set<string>): boolean =>
    [...(meets.get(slice) ?? [])].some(
      (other) => other === goal || (!seen.has(other) && reaches(other, goal, seen.add(other))),
    )
  return [...meets.keys()]
    .filter((slice) => reaches(slice, slice, new Set()))
    .map((slice) => `${slice} comes back to itself`)
}

function serviceMeetings(tree: SourceTree) {
  const meets = new Map<string, Set<string>>()
  for (const file of Object.keys(tree).filter(isService)) {
    const others = importsOf(file, tree[file] ?? '')
      .filter(({ target }) => isService(target))
      .map(({ target }) => serverSliceOf(target))
      .filter((slice) => slice !== serverSliceOf(file))
    meets.set(serverSliceOf(file), new Set([...(meets.get(serverSliceOf(file)) ?? []), ...others]))
  }
  return meets
}

const isService = (file: string) => file.startsWith(serverRoot) && file.endsWith('.service.ts')

export function crowdedRoot(tree: SourceTree): string[] {
  const inRoot = Object.keys(tree).filter((path) => path.startsWith(serverRoot))
  const entries = new Set(inRoot.map((path) => path.slice(serverRoot.length).split('/')[0]))
  return entries.size > 16 ? [`${serverRoot} has ${entries.size} entries`] : []
}

export function isBarrel(file: string, text: string) {
  const statements = withoutComments(text)
    .trim()
    .split(/\n(?=\S)/)
  const handsOn = (statement: string) => /^(export\s[^=]*\sfrom\s|\})/.test(statement)
  return /^index\.tsx?$/.test(basename(file)) || (text !== '' && statements.every(handsOn))
}
