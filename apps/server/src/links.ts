/** Played from a little before, so that one hears how it came about. */
const RUN_UP_SECONDS = 2

interface Moment {
  org_id: string
  channel_id: string
  talk_id: string
  /** Seconds of the talk. */
  start?: number | undefined
}

/** The address that opens a talk in the dashboard, at a moment of it if there is one: the same for letters, messages and webhooks. */
export function linkTo(appUrl: string, { org_id, channel_id, talk_id, start }: Moment): string {
  const t = start === undefined ? {} : { t: String(Math.round(Math.max(0, start - RUN_UP_SECONDS) * 10) / 10) }
  return `${appUrl}/dashboard?${new URLSearchParams({ org_id, channel_id, talk_id, ...t })}`
}
