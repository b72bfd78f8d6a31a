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
  const { mutate } = useMutation({
    mutationFn: (change: Record<string, Setting>) => bringSettings(change),
    scope: { id: 'settings' },
  })
  const change = (to: Kind<Value>) => {
    show({ [name]: to })
    mutate({ [name]: to })
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
  const change = { language: code }
  if (show(change)) await bringSettings(change, AbortSignal.timeout(STORE_MS)).catch(() => {})
  setPageLanguage(code)
}

/** False if nobody is signed in. */
function show(change: Record<string, Setting>) {
  const user = apiUser.get()
  if (user) apiUser.set({ ...user, settings: { ...user.settings, ...change } })
  return user !== undefined
}

/** Not all settings: other devices may have changed others. */
const bringSettings = (change_settings: Record<string, Setting>, signal?: AbortSignal) =>
  call(userRoutes.update, { change_settings }, { signal, keepalive: true })
