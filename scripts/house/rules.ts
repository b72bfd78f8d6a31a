import { type House, isSource } from './house.ts'
import { type Import, importsOf, withoutComments } from './imports.ts'

export interface Rule {
  says: string
  /** What is wrong, a line each. */
  broken(house: House): string[]
  /** A made-up house that breaks this rule and nothing but this. */
  wrong: House
}

interface Watched {
  says: string
  files(file: string): boolean
  wrong: House
}

/** A rule about what files may import. */
export function imports({ says, files, never, wrong }: Watched & { never(found: Import): boolean }): Rule {
  const broken = (house: House) =>
    sources(house, files)
      .flatMap(([file, text]) => importsOf(file, text))
      .filter((found) => never(found))
      .map(({ from, target }) => `${from} imports ${target}`)
  return { says, broken, wrong }
}

/** A rule about what files may say, in their code or, if asked, in their comments too. */
export function texts({
  says,
  files,
  never,
  withComments,
  wrong,
}: Watched & { never: RegExp; withComments?: true }): Rule {
  const broken = (house: House) =>
    sources(house, files).flatMap(([file, text]) => {
      const found = never.exec(withComments ? text : withoutComments(text))
      return found ? [`${file} says ${found[0]}`] : []
    })
  return { says, broken, wrong }
}

const sources = (house: House, files: (file: string) => boolean) =>
  Object.entries(house).filter(([file]) => isSource(file) && files(file))
