import type { Around } from './around.ts'
import { refuse } from './refusals.ts'

/** Keeps those out who may not register. The provider answers them as it answers for an address that it knows. */
export const newcomers = ({ mayRegister, letters }: Around) => ({
  create: {
    before: async ({ email, name }: { email: string; name: string }) => {
      if (await mayRegister(email)) return
      await letters.uninvited({ email, name })
      throw refuse('FORBIDDEN', 'REGISTRATION_CLOSED', 'Nobody new comes in this way')
    },
  },
})
