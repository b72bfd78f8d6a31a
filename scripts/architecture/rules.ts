import { type SourceTree, isSource } from './source-tree.ts'
import { type Import, importsOf, withoutComments } from './imports.ts'

export interface Rule {
  rule: string
  broken(tree: SourceTree): string[]
  /** Example files that break this rule and no other. */
  wrong: SourceTree
}

interface RuleScope {
  rule: string
  files(file: string): boolean
  wrong: SourceTree
}

export function imports({ rule, files, never, wrong }: RuleScope & { never(found: Import): boolean }): Rule {
  const broken = (tree: SourceTree) =>
    sources(tree, files)
      .flatMap(([file, text]) => importsOf(file, text))
      .filter((found) => never(found))
      .map(({ from, target }) => `${from} imports ${target}`)
  return { rule, broken, wrong }
}

/** Comments are ignored unless `withComments`. */
export function texts({
  rule,
  files,
  never,
  withComments,
  wrong,
}: RuleScope & { never: RegExp; withComments?: true }): Rule {
  const broken = (tree: SourceTree) =>
    sources(tree, files).flatMap(([file, text]) => {
      const found = never.exec(withComments ? text : withoutComments(text))
      return found ? [`${file} contains ${found[0]}`] : []
    })
  return { rule, broken, wrong }
}

const sources = (tree: SourceTree, files: (file: string) => boolean) =>
  Object.entries(tree).filter(([file]) => isSource(file) && files(file))
