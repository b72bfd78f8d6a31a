import { isHeardAt } from '../../player/engine/is-heard-at.ts'

export interface LivePlayerState {
  live_id: string | null
  playing: boolean
  /** Whether sound is missing at the moment. */
  waiting: boolean
  /** Whether it is missing for so long that a speaker who has not paused may be gone. */
  stalled: boolean
  /** Whether this browser does not reach the server. */
  lost: boolean
  /** Nothing more will come. */
  over: boolean
  /** Why nothing can be heard. */
  trouble: 'unsupported' | 'refused' | 'blocked' | null
  /** Seconds heard, and seconds to what is said now. */
  position: number
  behind: number
  /** Seconds before the position that were not played. */
  missed: number
  /** Much has been said since: it is played faster until that is made up. */
  catchingUp: boolean
}

export const silent: LivePlayerState = {
  ...{ live_id: null, playing: false, waiting: false, stalled: false, lost: false, over: false },
  ...{ trouble: null, position: 0, behind: 0, missed: 0, catchingUp: false },
}

/** Whether so much of a live talk that is over was heard that its talk counts as heard. */
export const isHeardLive = ({ over, position, behind, missed }: LivePlayerState) =>
  over && isHeardAt(position - missed, position + behind)
