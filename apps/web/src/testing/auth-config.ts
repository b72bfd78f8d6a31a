import { AuthConfig } from '@earshot/contract/auth-config'
import { authConfigStore } from '../auth/provider/auth-config.queries.ts'
import { blank } from './blank.ts'

/** How people can sign in, until the end of the test. */
export const answerAuthConfig = (some: Partial<AuthConfig>) =>
  authConfigStore.set({ isPending: false, isError: false, error: null, data: blank(AuthConfig, some) })

export const forgetAuthConfig = () =>
  authConfigStore.set({ isPending: true, isError: false, error: null, data: undefined })
