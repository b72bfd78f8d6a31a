import type { Talk } from '@earshot/contract/talks'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useChannel } from '../../channels/channels.queries.ts'
import { ChannelName } from '../../ui/ChannelName.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Arrival } from '../../ui/Delay.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from './detail.module.css'
import { HandleButton } from './handling/HandleButton.tsx'
import { BackToList } from './BackToList.tsx'

interface TalkHeaderProps {
  talk: Talk
  voice: { name: string; image: string }
  /** Undefined if the sender is the speaker. */
  sender: string | undefined
  channel: string
  children: ReactNode
}

export function TalkHeader({ talk, voice, sender, channel, children }: TalkHeaderProps) {
  const { t } = useLingui()
  const { channel: known } = useChannel(talk.org_id, talk.channel_id)
  return (
    <header className={classes.header}>
      <BackToList />
      <div className={classes.face}>
        <Avatar name={voice.name} image={voice.image} size={40} />
      </div>
      <div className={classes.heading}>
        <h2 id="talk-title" className={classes.title} aria-label={t`${voice.name} in ${channel}`}>
          <bdi>{voice.name}</bdi>
        </h2>
        <p className={classes.under}>
          {talk.title !== null && <b dir="auto">{talk.title}</b>}
          <span>
            <span className={classes.where}>
              <ChannelName channel={known} />
              <span>{'\u00a0·\u00a0'}</span>
              <Time at={talk.recorded_at} />
            </span>
            <span className={classes.rest}>
              <Arrival talk={talk} lead={'\u00a0· '} />
              {sender !== undefined && (
                <>
                  {'\u00a0· '}
                  <Trans>
                    sent by <bdi>{sender}</bdi>
                  </Trans>
                </>
              )}
            </span>
          </span>
        </p>
      </div>
      <div className={classes.actions}>
        <HandleButton talk={talk} />
        {children}
      </div>
    </header>
  )
}
