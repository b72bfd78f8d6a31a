import { userRoutes } from '@earshot/contract/users'
import { useMutation } from '@tanstack/react-query'
import { usePageValue } from '../lib/page-value/use-page-value.ts'
import { apiUser } from '../lib/browser-storage/of-server.ts'
import { call } from '../lib/client.ts'

type Setting = string | number | boolean
/** Of what is there until the person chooses, the kind: false is a yes or no. */
type Kind<Value> = Value extends boolean ? boolean : Value extends number ? number : string

/**
 * One of the person's settings, the same on all of their devices. A change shows at once; where it cannot be brought to the
 * server, this browser keeps it until the person is loaded again.
 */
export function useSetting<Value extends Setting>(name: string, otherwise: Value) {
  const given = usePageValue(apiUser)?.settings[name]
  const value = (typeof given === typeof otherwise ? given : otherwise) as Kind<Value>
  // One after the other, so that the last change is the one that stays.
  const { mutate } = useMutation({ mutationFn: bringSettings, scope: { id: 'settings' } })
  const change = (to: Kind<Value>) => {
    const before = apiUser.get()
    if (!before) return
    apiUser.set({ ...before, settings: { ...before.settings, [name]: to } })
    mutate()
  }
  return [value, change] as const
}

async function bringSettings() {
  const user = apiUser.get()
  if (user) await call(userRoutes.update, { settings: user.settings })
}
