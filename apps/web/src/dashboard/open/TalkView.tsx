import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent } from 'react'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { isAudible } from '../../talks/talk-state.ts'
import { TalkFacts } from '../../talks/TalkFacts.tsx'
import { ChannelLink } from '../ChannelLink.tsx'
import { useNames } from '../people.ts'
import type { Place } from '../place.ts'
import classes from './open-talk.module.css'
import { TalkHeader } from './TalkHeader.tsx'
import { TalkSound } from './TalkSound.tsx'
import { TalkText } from './TalkText.tsx'
import { useSpots } from './use-spots.ts'
import { useTalkSound } from './use-talk-sound.ts'

/** A talk, whole: its sound stays in sight while its words scroll. */
export function TalkView({ talk, place }: { talk: Talk; place: Place }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const names = useNames(org_id)
  const author = names.author(talk.user_id)
  const channel = names.channel(talk.channel_id)
  const sound = useTalkSound(talk, t`${author.name} in ${channel}`)
  const { spots, regions } = useSpots(talk, place.query)
  const { t: from } = place
  const ready = isAudible(talk) && talk.audio_url !== ''

  const begin = useEffectEvent(() => from !== undefined && sound.playFrom(from))
  useEffect(() => {
    if (ready) begin()
  }, [talk.talk_id, from, ready])

  return (
    <article className={classes.talk} aria-labelledby="talk-title" data-scrolls>
      <div className={classes.top} data-stays>
        <TalkHeader talk={talk} author={author} channel={channel} now={sound.now} />
        <TalkSound talk={talk} sound={sound} regions={regions} />
      </div>
      <div className={classes.body}>
        <TalkText talk={talk} spots={spots} sound={sound} />
        <aside className={classes.aside} aria-label={t`About this talk`}>
          <TalkFacts talk={talk} author={author.name} channel={<ChannelLink channel_id={talk.channel_id} />} />
        </aside>
      </div>
    </article>
  )
}
