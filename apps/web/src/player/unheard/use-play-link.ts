import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePlayer } from '../engine/state.ts'

/** `?play=unheard`, as of the app's shortcut, starts once and leaves the address. */
export function usePlayLink(start: () => Promise<void>) {
  const { play } = useSearch({ strict: false }) as { play?: string }
  const navigate = useNavigate()
  const { trouble } = usePlayer()
  const isAsked = play === 'unheard'
  // In a page that was open before, something was pressed.
  const [isLinked, setLinked] = useState(isAsked)
  const begin = useEffectEvent(() => void start())
  useEffect(() => {
    if (!isAsked) return
    begin()
    void navigate({ to: '.', search: (before) => ({ ...before, play: undefined }), replace: true })
  }, [isAsked, navigate])
  return { isBlocked: isLinked && trouble === 'blocked', close: () => setLinked(false) }
}
