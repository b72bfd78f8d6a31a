import type { Hit } from '@earshot/contract/hits'

const LEAD_IN_SECONDS = 2

/** Opens the talk two seconds before the words; `t` is where playback starts. */
export const hitLink = ({ org_id, channel_id, talk_id, start }: Hit) => ({
  org_id,
  channel_id,
  talk_id,
  t: String(Math.max(0, Math.round((start - LEAD_IN_SECONDS) * 10) / 10)),
})
