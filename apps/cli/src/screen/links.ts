import type { Settings } from '../settings.ts'

interface LinkTarget {
  org_id: string
  channel_id: string
  talk_id: string
  /** Seconds of the talk. */
  start?: number | undefined
}

/** The page of a talk, at a moment of it if there is one. */
export function linkTo({ url }: Settings, { org_id, channel_id, talk_id, start }: LinkTarget): string {
  const at = start === undefined ? {} : { t: String(Math.round(Math.max(0, start) * 10) / 10) }
  return `${url}/dashboard?${new URLSearchParams({ org_id, channel_id, talk_id, ...at })}`
}
