import { UNATTENDED } from '@earshot/contract/route'
import { isAttended, markUsed } from '../attendance.ts'
import { sessionToken } from '../browser-storage/values.ts'

/** The headers of every request with the session. */
export function bearer(token = sessionToken.get()): Record<string, string> {
  if (!token) return {}
  const authorization = `Bearer ${token}`
  if (!isAttended()) return { authorization, [UNATTENDED]: '1' }
  markUsed()
  return { authorization }
}
