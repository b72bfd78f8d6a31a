import { basename } from 'node:path/posix'
import { type SourceTree, isSource, isTest } from './source-tree.ts'
import type { Rule } from './rules.ts'

const web = 'apps/web/src/'

const RIDDLES =
  /^(alone|around|at-work|behind|chosen|coming|deeds?|door|drawn|ears?|faces|fate|fits|foreign|heard|hold|instead|kept|late|lifeline|looks|manner|named|narrowed|news|once|parts|places?|readable|remembered|rested|said|rule|sealed|shelf|shown|sorted|spots|taking|thinned|together|told|trimmed|twin|where|whole|why|world)(\.test|\.spec)?\.(tsx?|mjs)$/i

const exportedTypes = (tree: SourceTree) =>
  Object.entries(tree)
    .filter(([file]) => isSource(file) && !isTest(file))
    .flatMap(([, text]) => [...text.matchAll(/^export (?:type|interface|class) (\w+)/gm)].map(([, name = '']) => name))

const repeated = (names: string[]) => names.filter((name, at) => names.indexOf(name) !== at)

/** Own types of props whose component is not in their file. Several components may share such a type. */
const misnamedProps = (tree: SourceTree) =>
  Object.entries(tree)
    .filter(([file]) => file.startsWith(web) && file.endsWith('.tsx'))
    .flatMap(([file, text]) =>
      [...text.matchAll(/^(?:interface|type) (\w+)Props\b/gm)]
        .map(([, component = '']) => component)
        .filter((component) => !new RegExp(`\\b(?:function|const|class) ${component}\\b`).test(text))
        .filter((component) => text.split(`: ${component}Props`).length < 3)
        .map((component) => `${file}: ${component}Props`),
    )

export const nameRules: Rule[] = [
  {
    rule: 'the type of props is named after its component',
    broken: misnamedProps,
    wrong: { [`${web}tags/TagRow.tsx`]: 'interface FormerProps {}\nfunction TagRow(props: FormerProps) {}' },
  },
  {
    rule: 'an exported type name exists at most twice',
    broken: (tree) => repeated(repeated(exportedTypes(tree))),
    wrong: {
      [`${web}tags/tags.queries.ts`]: 'export interface Draft {}',
      [`${web}alerts/alerts.queries.ts`]: 'export interface Draft {}',
      'apps/server/src/alerts/alerts/alerts.service.ts': 'export type Draft = string',
    },
  },
  {
    rule: 'no file is named by a bare participle, preposition or riddle',
    broken: (tree) => Object.keys(tree).filter((file) => RIDDLES.test(basename(file))),
    wrong: { [`${web}tags/chosen.ts`]: '' },
  },
]
