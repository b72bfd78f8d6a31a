import { counted } from '@earshot/contract/rules/counted'
import { ApiError } from '@earshot/contract/errors'
import type { MemberScope } from '../scope.ts'
import { countMoreHearers, countOutside } from './hearers.repo.ts'

interface Move {
  from: string
  to: string
  /** The person has confirmed that more people hear it. */
  widen: boolean | undefined
}

/** Throws if people would hear a talk who do not hear its private channel. Moves from open channels ask nothing. */
export async function requireWideningMove(org: MemberScope, { from, to, widen }: Move) {
  if (!widen) requireNone(await countMoreHearers(org, { from, to }), 'this talk')
}

/** Throws if people would hear a private channel who are not in it. */
export async function requireWideningChannel(org: MemberScope, channel_id: string, widen: boolean | undefined) {
  if (!widen) requireNone(await countOutside(org, channel_id), 'everything in this channel')
}

function requireNone(people: number, what: string) {
  if (people === 0) return
  const more = counted(people, 'more person', 'more people')
  throw new ApiError('conflict', `${more} would hear ${what}. Confirm it with widen: true`, { field: 'widen' })
}
