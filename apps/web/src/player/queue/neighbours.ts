import type { TalkRow } from '@earshot/contract/talks'

type Row = Pick<TalkRow, 'talk_id' | 'duration' | 'heard'>

const isAudible = ({ duration }: Row) => duration !== null && duration > 0

/** What follows a talk in a list and can be heard, or only what is unheard of it. A talk that is not in the list has no place in it. */
export function followersOf<T extends Row>(talks: readonly T[], talk_id: string, { unheard = false } = {}): T[] {
  const at = placeIn(talks, talk_id)
  return at < 0 ? [] : talks.slice(at + 1).filter((talk) => isAudible(talk) && !(unheard && talk.heard))
}

/** The nearest talk before (-1) or after (1) a talk that can be heard. */
export function neighbourOf<T extends Row>(talks: readonly T[], talk_id: string, step: 1 | -1): T | undefined {
  const at = placeIn(talks, talk_id)
  if (at < 0) return undefined
  return step === 1 ? talks.slice(at + 1).find(isAudible) : talks.slice(0, at).findLast(isAudible)
}

const placeIn = (talks: readonly Row[], talk_id: string) => talks.findIndex((talk) => talk.talk_id === talk_id)
