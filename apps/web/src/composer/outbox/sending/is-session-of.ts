import { sessionToken } from '../../../lib/browser-storage/values.ts'

/** Items must not be sent with another person's session. */
export function isSessionOf(user_id: string) {
  const token = sessionToken.get()
  return token !== undefined && subjectOf(token) === user_id
}

function subjectOf(token: string): unknown {
  try {
    const claims = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(atob(claims)).sub
  } catch {
    return undefined
  }
}
