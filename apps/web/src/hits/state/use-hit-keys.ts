import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { keyOf } from '../hits.queries.ts'
import { useHitDeeds } from './use-hit-deeds.ts'

interface HitKeys {
  org_id: string
  hits: readonly Hit[]
  onPlay: (hit: Hit) => void
  onChoose: (key: string) => void
  onNote: (key: string) => void
}

/** The keys of the list: they act on the row that has the focus. Answers where to hang the list. */
export function useHitKeys({ org_id, hits, onPlay, onChoose, onNote }: HitKeys) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const { set } = useHitDeeds(org_id)

  const rows = () => [...(list.current?.children ?? [])] as HTMLElement[]
  const at = () => rows().findIndex((row) => row.contains(document.activeElement))
  const move = (by: 1 | -1) => rows()[Math.min(Math.max(0, at() + by), hits.length - 1)]?.focus()
  const onRow = (act: (hit: Hit) => void) => () => {
    const hit = hits[at()]
    if (hit) act(hit)
  }

  useShortcuts({
    title: t`Hits`,
    order: 5,
    shortcuts: [
      { keys: ['j', 'ArrowDown'], says: t`Down`, act: () => move(1) },
      { keys: ['k', 'ArrowUp'], says: t`Up`, act: () => move(-1) },
      { keys: ['p'], says: t`Play it`, act: onRow(onPlay) },
      { keys: ['a'], says: t`Acknowledge`, act: onRow((hit) => void set([hit], 'acknowledged')) },
      { keys: ['e'], says: t`Resolve, with a note`, act: onRow((hit) => onNote(keyOf(hit))) },
      { keys: ['x'], says: t`Choose, or no longer`, act: onRow((hit) => onChoose(keyOf(hit))) },
    ],
  })
  return list
}
