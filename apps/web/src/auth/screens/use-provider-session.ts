import { useEffect, useEffectEvent } from 'react'
import { providerSession } from '../identity.ts'
import type { ProviderSession } from '../provider/provider.ts'

const LOOK_EVERY_MS = 4000

/** The link may be opened in another tab, so the provider's session is polled. */
export function useProviderSession(onFound: (known: ProviderSession | null) => void) {
  const tell = useEffectEvent(onFound)
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') providerSession().then(tell, () => {})
    }
    const timer = setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}
