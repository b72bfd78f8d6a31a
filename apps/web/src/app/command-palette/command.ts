import type { ReactNode } from 'react'
import { foldText } from '@earshot/contract/rules/fold-text'

export interface Command {
  /** Stable across visits, because recent commands are stored by id. */
  id: string
  label: string
  hint?: string
  icon: ReactNode
  excerpt?: ReactNode
  also?: string
  act: () => void
}

export interface CommandGroup {
  title: string
  operations: Command[]
}

const MOST = 6

export function matchCommands(groups: readonly CommandGroup[], query: string): CommandGroup[] {
  const words = foldText(query).split(/\s+/u).filter(Boolean)
  return groups.flatMap(({ title, operations }) => {
    const found = operations
      .filter((operation) => fits(operation, words))
      .toSorted((one, other) => rank(one, words) - rank(other, words))
    return found.length > 0 ? [{ title, operations: found.slice(0, MOST) }] : []
  })
}

export function recentCommands(groups: readonly CommandGroup[], ids: readonly string[]): Command[] {
  const all = new Map(groups.flatMap(({ operations }) => operations).map((operation) => [operation.id, operation]))
  return ids.flatMap((id) => all.get(id) ?? [])
}

const fits = ({ label, also = '' }: Command, words: readonly string[]) => {
  const said = foldText(`${label} ${also}`)
  return words.every((word) => said.includes(word))
}

const rank = ({ label }: Command, [first = '']: readonly string[]) => {
  const said = foldText(label)
  if (said.startsWith(first)) return 0
  return said.includes(` ${first}`) ? 1 : 2
}
