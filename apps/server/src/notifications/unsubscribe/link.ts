import { Id } from '@earshot/contract/fields'
import * as z from 'zod/mini'
import type { Context } from '../../context.ts'
import { lastingAddress, requireLasting } from '../../signatures.ts'

export const UNSUBSCRIBE = '/unsubscribe'

/** Whose letters of an organization, and about what. */
const Letters = z.object({ org_id: Id, user_id: Id, about: z.enum(['hits', 'talks']) })
type Letters = z.infer<typeof Letters>

type Ours = Pick<Context, 'sessionSecret' | 'config'>

/** Where somebody who has only the letter switches letters like it off (RFC 8058). It holds as long as the letter. */
export const unsubscribeLink = ({ sessionSecret, config }: Ours, letters: Letters) =>
  config.appUrl + lastingAddress(sessionSecret, UNSUBSCRIBE, letters)

/** What a link is about. Refuses one that is not ours. */
export function lettersOf({ sessionSecret }: Pick<Context, 'sessionSecret'>, query: Record<string, string>): Letters {
  requireLasting(sessionSecret, UNSUBSCRIBE, query)
  return Letters.parse(query)
}
