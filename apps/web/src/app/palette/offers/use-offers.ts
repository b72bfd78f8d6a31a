import { useLingui } from '@lingui/react/macro'
import type { Group } from './deed.ts'
import { narrowed, recentOf } from './narrowed.ts'
import { useActions } from './use-actions.tsx'
import { useFoundTalks } from './use-found-talks.tsx'
import { usePlaces } from './use-places.tsx'

/** Before anybody types: what was chosen lately, where one can go and what one can do. Then what fits, and talks. */
export function useOffers(typed: string, recent: readonly string[]): { groups: Group[]; searching: boolean } {
  const { t } = useLingui()
  const [screens, channels, ...voices] = usePlaces()
  const actions = useActions()
  const talks = useFoundTalks(typed)
  const known = [screens, channels, ...voices, ...actions].flatMap((group) => group ?? [])
  if (typed.trim() !== '') {
    const found = talks.deeds.length > 0 ? [{ title: t`Talks`, deeds: talks.deeds }] : []
    return { groups: [...narrowed(known, typed), ...found], searching: talks.searching }
  }
  const lately = recentOf(known, recent)
  const others = [channels, screens, ...actions].flatMap((group) => group ?? [])
  const isNew = ({ id }: { id: string }) => !recent.includes(id)
  const rest = others.map(({ title, deeds }) => ({ title, deeds: deeds.filter(isNew) }))
  const first = lately.length > 0 ? [{ title: t`Recent`, deeds: lately }] : []
  return { groups: [...first, ...narrowed(rest, '')], searching: false }
}
