import { ApiError } from '@earshot/contract/errors'
import type { Context } from '../context.ts'
import { isInvited } from './users.repo.ts'

/** Whether somebody new may come with this address: REGISTRATION is open, or invite and somebody did. */
export async function mayRegister({ config, connections }: Pick<Context, 'config' | 'connections'>, email: string) {
  if (config.registration !== 'invite') return config.registration === 'open'
  return isInvited(connections.outside, email.toLowerCase())
}

/** For people whom an identity provider knows and we do not yet. */
export async function requireRegistration(context: Context, email: string) {
  if (await mayRegister(context, email)) return
  const text = {
    open: '',
    invite: 'New people come here by invitation. Ask somebody to invite this e-mail address',
    closed: 'Nobody new can register here. Ask whoever runs this installation',
  }
  throw new ApiError('forbidden', text[context.config.registration])
}
