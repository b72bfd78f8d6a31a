import type { Deed, Group } from './deed.ts'

/** So many of a group are shown; more words find the others. */
const MOST = 6

/** What fits the words, those that begin with them first; groups without anything are left out. */
export function narrowed(groups: readonly Group[], query: string): Group[] {
  const words = plain(query).split(/\s+/u).filter(Boolean)
  return groups.flatMap(({ title, deeds }) => {
    const found = deeds
      .filter((deed) => fits(deed, words))
      .toSorted((one, other) => rank(one, words) - rank(other, words))
    return found.length > 0 ? [{ title, deeds: found.slice(0, MOST) }] : []
  })
}

/** What was chosen lately, newest first, as far as it is still there. */
export function recentOf(groups: readonly Group[], ids: readonly string[]): Deed[] {
  const all = new Map(groups.flatMap(({ deeds }) => deeds).map((deed) => [deed.id, deed]))
  return ids.flatMap((id) => all.get(id) ?? [])
}

const fits = ({ label, also = '' }: Deed, words: readonly string[]) => {
  const said = plain(`${label} ${also}`)
  return words.every((word) => said.includes(word))
}

const rank = ({ label }: Deed, [first = '']: readonly string[]) => {
  const said = plain(label)
  if (said.startsWith(first)) return 0
  return said.includes(` ${first}`) ? 1 : 2
}

/** Without capitals and accents: nobody types them here. */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()
