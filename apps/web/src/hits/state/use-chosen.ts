import { useState } from 'react'

/** Which of a list are chosen, by key. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const toggle = (key: string) =>
    setChosen((before) => {
      const next = new Set(before)
      if (!next.delete(key)) next.add(key)
      return next
    })
  return { chosen, toggle, choose: (keys: readonly string[]) => setChosen(new Set(keys)) }
}
