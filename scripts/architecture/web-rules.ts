import { dirname } from 'node:path/posix'
import type { SourceTree } from './source-tree.ts'
import type { Rule } from './rules.ts'

const web = 'apps/web/src/'

const deepWebFolders = (tree: SourceTree): string[] =>
  [...webFolders(tree).keys()].filter((folder) => folder.split('/').length > 3)

/** Folders below a noun's own with fewer than three files. Locales are exempt, because each has two catalogs. */
const thinWebFolders = (tree: SourceTree): string[] =>
  [...webFolders(tree)]
    .filter(([folder, size]) => size < 3 && folder.includes('/') && !folder.startsWith('locales/'))
    .map(([folder, size]) => `${folder} has ${size} files`)

function webFolders(tree: SourceTree) {
  const sizes = new Map<string, number>()
  for (const path of Object.keys(tree).filter((each) => each.startsWith('apps/web/src/'))) {
    const folder = dirname(path.slice('apps/web/src/'.length))
    sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  }
  return sizes
}

/** Entries are changed by `lib/api/cached-list`, which knows that an answer under way may be older than the change. */
const writersOfCache = (tree: SourceTree): string[] =>
  Object.entries(tree)
    .filter(([file, code]) => file.startsWith(web) && /\.setQueryData\(/.test(code) && !mayWriteCache.test(file))
    .map(([file]) => file)

/** Where there is no server's answer to a change: its own request, a page's first entry, a sum of what is listed. */
const mayWriteCache =
  /\.test\.tsx?$|\/lib\/api\/|\/(persisted-lists|add-arrivals|search\.queries|channels\.queries)\.ts$/

/** A key that is pressed alone; Ctrl and ⌘ with a key are no keys of a dialog. */
const PLAIN_KEY = /\[\s*'(?!mod\+)[^']+',/

const deafToOverlays = (tree: SourceTree): string[] =>
  Object.entries(tree)
    .filter(([file]) => file.startsWith(web) && !file.includes('.test.'))
    .filter(([, code]) => PLAIN_KEY.test(/useHotkeys\(([\s\S]*?\])\s*\)/.exec(code)?.[1] ?? ''))
    .filter(([, code]) => !code.includes('isForOverlay(event)'))
    .map(([file]) => file)

export const webRules: Rule[] = [
  {
    rule: 'what handles plain keys of the whole page asks whether they are for a dialog or menu',
    broken: deafToOverlays,
    wrong: { [`${web}tags/TagsScreen.tsx`]: "useHotkeys([['escape', goBack]])" },
  },
  {
    rule: 'entries of the cache are changed by lib/api/cached-list',
    broken: writersOfCache,
    wrong: { [`${web}tags/tags.queries.ts`]: 'cache.setQueryData(key, tags)' },
  },
  {
    rule: 'web folders are at most 3 deep below src',
    broken: deepWebFolders,
    wrong: Object.fromEntries(['One', 'Two', 'Three'].map((name) => [`${web}talks/list/row/tags/${name}.tsx`, ''])),
  },
  {
    rule: "web folders hold at least 3 files, unless they are a noun's own",
    broken: thinWebFolders,
    wrong: { [`${web}talks/tags/TalkTags.tsx`]: '', [`${web}talks/tags/talk-tags.module.css`]: '' },
  },
]
