/** Playback starts a little earlier, for context. */
const RUN_UP_SECONDS = 2

interface LinkTarget {
  org_id: string
  /** Default: all channels. */
  channel_id?: string | undefined
  talk_id?: string | undefined
  /** Seconds of the talk. */
  start?: number | undefined
  note_id?: string | undefined
}

/** The link in every message: opens the dashboard of an organization, live, optionally at a moment of a talk. */
export function linkTo(appUrl: string, { org_id, channel_id, talk_id, start, note_id }: LinkTarget): string {
  const t = start === undefined ? undefined : String(Math.round(Math.max(0, start - RUN_UP_SECONDS) * 10) / 10)
  const said = Object.entries({ org_id, channel_id, talk_id, t, note_id, live: 'true' })
  return `${appUrl}/dashboard?${new URLSearchParams(said.filter((each): each is [string, string] => each[1] !== undefined))}`
}
