import type { TalkRow } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useEffect } from 'react'
import { showList } from '../../../player/queue/queue.ts'
import { useNames } from '../../people.ts'
import { type Place, whereOf } from '../../place.ts'
import { usePresentList } from '../present-list.ts'

/** Lets the player go through the list on the screen. */
export function useListening(org_id: string, place: Place) {
  const { t } = useLingui()
  const names = useNames(org_id)
  const { talks } = usePresentList()
  const key = JSON.stringify(whereOf(org_id, place))
  const titleOf = useCallback(
    (talk: TalkRow) => {
      const voice = names.voice(talk)
      const channel = names.channel(talk.channel_id)
      return t`${voice.name} in ${channel}`
    },
    [names, t],
  )
  useEffect(() => showList({ key, talks, titleOf }), [key, talks, titleOf])
  useEffect(() => () => showList(null), [])
}
