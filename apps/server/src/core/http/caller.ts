import type { Context } from '../context.ts'

/** A request without a token. */
export interface Visitor {
  context: Context
  user_id: null
  address: string
}

/** A request with a valid session. `enterOrg` decides what it may reach. */
export interface Caller {
  context: Context
  user_id: string
  session_id: string
  level: number
  need_verification: boolean
  /** Network address. */
  address: string
  /** A key for programs enters this organization only, and never as an admin. */
  only?: { org_id: string; send: boolean; channel_id: string | null }
  /** The organizations that were entered for this request so far, where its answer is kept. */
  entered?: string[]
}
