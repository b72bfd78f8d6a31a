import type { Settings } from '../settings.ts'

interface LinkTarget {
  org_id: string
  channel_id: string
  talk_id: string
  /** Seconds from the start of the talk. */
  start?: number | undefined
}

export function linkTo({ url }: Settings, { org_id, channel_id, talk_id, start }: LinkTarget): string {
  const at = start === undefined ? {} : { t: String(Math.round(Math.max(0, start) * 10) / 10) }
  return `${url}/dashboard?${new URLSearchParams({ org_id, channel_id, talk_id, ...at })}`
}
