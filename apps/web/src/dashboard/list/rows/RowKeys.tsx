import type { FoundTalk } from '@earshot/contract/search'
import { memo } from 'react'
import type { Place } from '../../place.ts'
import type { Choosing } from '../select/use-selection.ts'
import { useChoiceKeys } from './use-choice-keys.ts'
import { useRowKeys } from './use-row-keys.ts'

interface RowKeysProps {
  talks: readonly FoundTalk[]
  place: Place
  choosing: Choosing
  /** Where the keys act; -1 until somebody was anywhere. */
  at: number
  goTo: (at: number) => void
}

/** The keys of the list. Apart from the rows, because those are drawn at every step of scrolling. */
export const RowKeys = memo(function RowKeys({ talks, place, choosing, at, goTo }: RowKeysProps) {
  useRowKeys({ talks, place, at, goTo, onChoose: choosing.toggle })
  useChoiceKeys({ place, choosing, goBack: () => goTo(at) })
  return null
})
