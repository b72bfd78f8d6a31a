import { useState } from 'react'

/** The part of a list that is shown, and the way to more of it. */
export interface Page<Item> {
  shown: readonly Item[]
  total: number
  more: () => void
}

const AT_ONCE = 100

/** A list of thousands is shown in hundreds: what nobody looks at is not drawn. */
export function usePage<Item>(items: readonly Item[]): Page<Item> {
  const [most, setMost] = useState(AT_ONCE)
  return { shown: items.slice(0, most), total: items.length, more: () => setMost(most + AT_ONCE) }
}
