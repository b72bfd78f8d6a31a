import type { AuthConfig } from '@earshot/contract/auth-config'
import { useEffect } from 'react'
import { createPageStore, usePageStore } from '../../lib/page-store.ts'
import { findAuthConfig } from './request.ts'

type Answer =
  | { isPending: boolean; isError: false; error: null; data: AuthConfig | undefined }
  | { isPending: false; isError: true; error: Error; data: undefined }

const RETRY_MS = 500

/** Not in the query cache, which the sign-in page does not load. It does not change while a page is open. */
export const authConfigStore = createPageStore<Answer>({
  isPending: true,
  isError: false,
  error: null,
  data: undefined,
})
let loading: Promise<void> | undefined

export function loadAuthConfig(): Promise<void> {
  if (authConfigStore.get().data) return Promise.resolve()
  loading ??= load().finally(() => {
    loading = undefined
  })
  return loading
}

async function load() {
  try {
    const data = await findAuthConfig().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
      return findAuthConfig()
    })
    authConfigStore.set({ isPending: false, isError: false, error: null, data })
  } catch (error) {
    authConfigStore.set({ isPending: false, isError: true, error: error as Error, data: undefined })
  }
}

export function useAuthConfig() {
  const answer = usePageStore(authConfigStore)
  useEffect(() => void loadAuthConfig(), [])
  return { ...answer, refetch: loadAuthConfig }
}
