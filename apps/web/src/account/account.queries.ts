import { userRoutes } from '@earshot/contract/users'
import { useMutation } from '@tanstack/react-query'
import { apiUser, persistPerson } from '../lib/browser-storage/server-values.ts'
import { call } from '../lib/client.ts'

export const useChangePerson = () =>
  useMutation({
    mutationFn: (changes: { name?: string; image?: string }) => call(userRoutes.update, changes),
    onSuccess: (changed) => {
      const before = apiUser.get()
      if (before?.user_id === changed.user_id) persistPerson({ ...before, ...changed, orgs: before.orgs })
    },
  })
