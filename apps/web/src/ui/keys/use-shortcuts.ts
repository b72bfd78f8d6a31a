import { useEffect, useEffectEvent } from 'react'
import { addSection, type Section } from './shortcuts.ts'

/** Keys that work, and stand in the keyboard sheet, as long as the caller is on the screen. */
export function useShortcuts({ title, order, shortcuts }: Section) {
  const act = useEffectEvent((at: number, event: KeyboardEvent) => shortcuts[at]?.act?.(event))
  const told = JSON.stringify(shortcuts.map(({ keys, says, act: acts }) => ({ keys, says, acts: acts !== undefined })))
  useEffect(() => {
    const known = JSON.parse(told) as { keys: string[]; says: string; acts: boolean }[]
    return addSection({
      title,
      order,
      shortcuts: known.map(({ keys, says, acts }, at) => ({
        keys,
        says,
        ...(acts && { act: (event) => act(at, event) }),
      })),
    })
  }, [title, order, told])
}
