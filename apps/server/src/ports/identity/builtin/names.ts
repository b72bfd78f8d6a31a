import { line } from '@earshot/contract/fields'
import { APIError, createAuthMiddleware } from 'better-auth/api'

const Name = line('Tell the others who you are', 80)

/** Names stand in letters to other people: an endless one, or one of several lines, would be a letter of its own. */
export const requireName = createAuthMiddleware(async ({ body }) => {
  if (body?.name === undefined) return
  const { error } = Name.safeParse(body.name)
  if (error) throw new APIError('BAD_REQUEST', { code: 'INVALID_NAME', message: error.issues[0]?.message ?? '' })
})
