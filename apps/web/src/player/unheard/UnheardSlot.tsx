import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { PlayUnheardProps } from './PlayUnheard.tsx'

const PlayUnheard = lazyPart(async () => (await import('./PlayUnheard.tsx')).PlayUnheard, { soon: true })

/** Empty until something is unheard. The button stays when all is heard, because it may have the focus. */
export function UnheardSlot(props: PlayUnheardProps) {
  const { play } = useSearch({ strict: false }) as { play?: string }
  const [isShown, setShown] = useState(false)
  if (!isShown && (play !== undefined || props.unheard !== 0)) setShown(true)
  return isShown && <PlayUnheard {...props} />
}
