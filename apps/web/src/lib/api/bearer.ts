import { sessionToken } from '../browser-storage/values.ts'

type Headers = Record<string, string>

let marks = (): Headers => ({})

/** What every request with the session carries beside it. */
export const markRequests = (by: typeof marks) => void (marks = by)

/** The headers of every request with the session. */
export const bearer = (token = sessionToken.get()): Headers =>
  token ? { authorization: `Bearer ${token}`, ...marks() } : {}
