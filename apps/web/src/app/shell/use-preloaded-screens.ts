import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

const screens = ['alerts', 'hits', 'channels', 'speakers', 'tags', 'addresses', 'users', 'invitations'] as const

/** Fetches the code of the other screens when there is time, so that they open at once, and without a network too. */
export function usePreloadedScreens(org_id: string) {
  const router = useRouter()
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const screen of screens) {
        void router.preloadRoute({ to: `/organizations/$org_id/${screen}`, params: { org_id }, search: {} })
      }
    }, 2000)
    return () => clearTimeout(timer)
  }, [router, org_id])
}
