import { userRoutes } from '@earshot/contract/users'
import { useEffect } from 'react'
import { useMutation } from '@tanstack/react-query'
import { usePageStore } from '../lib/page-store.ts'
import { apiUser } from '../lib/browser-storage/server-values.ts'
import { call } from '../lib/client.ts'
import { setPageLanguage, spoken } from '../lib/language.ts'

type Setting = string | number | boolean
type Kind<Value> = Value extends boolean ? boolean : Value extends number ? number : string

/**
 * A setting of the person, the same on all of their devices. A change shows at once. If saving fails, this browser
 * keeps it until the person is loaded again.
 */
export function useSetting<Value extends Setting>(name: string, otherwise: Value) {
  const given = usePageStore(apiUser)?.settings[name]
  const value = (typeof given === typeof otherwise ? given : otherwise) as Kind<Value>
  // Saved one after the other, so that the last change wins.
  const { mutate } = useMutation({ mutationFn: () => bringSettings(), scope: { id: 'settings' } })
  const change = (to: Kind<Value>) => {
    const before = apiUser.get()
    if (!before) return
    apiUser.set({ ...before, settings: { ...before.settings, [name]: to } })
    mutate()
  }
  return [value, change] as const
}

/**
 * Stores the page's language for emails to the person unless one is stored, so that devices in several languages do not
 * overwrite each other. Selecting a language does. English is the default and is not stored.
 */
export function useStoredLanguage() {
  const [stored, store] = useSetting('language', '')
  useEffect(() => {
    if (stored === '' && spoken() !== 'en') store(spoken())
  }, [stored, store])
}

/** The page reloads after this at the latest, which aborts the request. */
const STORE_MS = 3000

export async function selectLanguage(code: string) {
  const user = apiUser.get()
  if (user) {
    apiUser.set({ ...user, settings: { ...user.settings, language: code } })
    await bringSettings(AbortSignal.timeout(STORE_MS)).catch(() => {})
  }
  setPageLanguage(code)
}

/** Characters. Browsers refuse requests of more than 64 KiB that outlive their page. */
const LONGEST_KEPT = 20_000

async function bringSettings(signal?: AbortSignal) {
  const settings = apiUser.get()?.settings
  if (!settings) return
  const keepalive = JSON.stringify(settings).length <= LONGEST_KEPT
  await call(userRoutes.update, { settings }, { signal, keepalive })
}
