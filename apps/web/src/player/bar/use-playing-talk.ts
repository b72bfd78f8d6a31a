import { ApiError } from '@earshot/contract/errors'
import { useEffect } from 'react'
import { useTalk } from '../../talks/talks.queries.ts'
import { dropSound, regainSound } from '../player.ts'

/** Its sound stops while it or its recording is deleted, or it is hidden from the person. */
export function usePlayingTalk(org_id: string, talk_id: string) {
  const { data, error } = useTalk(org_id, talk_id)
  const isGone = error instanceof ApiError && error.code === 'not_found'
  const isSilent = isGone || data?.audio_url === ''
  useEffect(() => {
    if (!isSilent) return
    dropSound(talk_id)
    return () => regainSound(talk_id)
  }, [isSilent, talk_id])
  return isGone ? undefined : data
}
