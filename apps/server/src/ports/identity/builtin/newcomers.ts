import type { BetterAuthOptions } from 'better-auth'
import { APIError } from 'better-auth/api'

/** Who may come that nobody knows yet. */
export interface Registration {
  allows(email: string): Promise<boolean>
  /** Tells the owner of the address, and nobody else, that it was not let in. */
  refused(to: { email: string; name: string }): Promise<void>
}

/** Keeps those out who may not register. The provider answers them as it answers for an address that it knows. */
export const newcomers = ({ allows, refused }: Registration) =>
  ({
    user: {
      create: {
        before: async ({ email, name }) => {
          if (await allows(email)) return
          await refused({ email, name })
          throw new APIError('FORBIDDEN', { code: 'REGISTRATION_CLOSED', message: 'Nobody new comes in this way' })
        },
      },
    },
  }) satisfies BetterAuthOptions['databaseHooks']
