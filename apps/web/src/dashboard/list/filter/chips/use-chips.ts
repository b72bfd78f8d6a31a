import type { Place } from '../../../place.ts'
import { useNamedChips } from './named-chips.ts'
import { usePlainChips } from './plain-chips.ts'

export interface FilterChip {
  key: string
  label: string
  /** Nobody here has this id. */
  unknown: boolean
  /** A tag's. */
  color?: string | undefined
  /** The part of the address that takes it off. */
  off: Record<string, string | undefined>
}

/** What a place is narrowed to, as chips that can be taken off one by one. */
export function useChips(place: Place): FilterChip[] {
  const named = useNamedChips(place)
  const plain = usePlainChips(place.filters)
  return [...named, ...plain]
}
