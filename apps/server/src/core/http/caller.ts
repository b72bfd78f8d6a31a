import { ApiError, statusOf } from '@earshot/contract/errors'
import { ADMIN_LEVEL } from '@earshot/contract/rules/is-admin'
import type { Context } from '../context.ts'

export interface SignIn {
  /** ISO 8601. */
  signed_in: string
  /** The longest time without use, in seconds. */
  idle: number
}

export interface Visitor {
  context: Context
  user_id: null
  address: string
}

/** A request with a valid session or API key. `enterOrg` decides what it may reach. */
export interface Caller {
  context: Context
  user_id: string
  session_id: string
  level: number
  need_verification: boolean
  address: string
  /** Set for people who have signed in. */
  sign_in?: SignIn
  /** Set for API keys: they enter this organization only, and never as an admin. */
  only?: { org_id: string; send: boolean; channel_id: string | null; name: string }
  /** Set if only these channels are reached: of a key that is bound to them, and of calls that its telephone system reports. */
  reached?: readonly string[] | undefined
  /** Set for connected apps: they enter this organization only, with the rights of their person. */
  app?: { org_id: string; write: boolean }
  /** Organizations entered by this request. Only tracked when its answer is stored for retries. */
  entered?: string[]
}

/** A member whose wish came another way, which `address` names: with their rights, and never those of an operator. */
export const memberCaller = (context: Context, user_id: string, address: string): Caller => ({
  ...{ context, user_id, address },
  ...{ session_id: user_id, level: 0, need_verification: false },
})

/** Operators look after the server. Their API keys and connected apps do not. */
export const isOperator = ({ level, only, app }: Caller) => level >= ADMIN_LEVEL && !only && !app

/** For `catch`: null if they were refused. A failure of the server stays one. */
export function unlessRefused(error: unknown): null {
  if (error instanceof ApiError && statusOf[error.code] < 500) return null
  throw error
}
