import { userRoutes } from '@earshot/contract/users'
import { useMutation } from '@tanstack/react-query'
import { apiUser, keepPerson } from '../lib/browser-storage/of-server.ts'
import { call } from '../lib/client.ts'

/** Changes how the person is called and seen; everything that shows them follows. */
export const useChangePerson = () =>
  useMutation({
    mutationFn: (changes: { name?: string; image?: string }) => call(userRoutes.update, changes),
    onSuccess: (changed) => {
      const before = apiUser.get()
      if (before?.user_id === changed.user_id) keepPerson({ ...before, ...changed, orgs: before.orgs })
    },
  })
