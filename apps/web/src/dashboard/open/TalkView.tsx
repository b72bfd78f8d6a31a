import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { useChannel } from '../../channels/channels.queries.ts'
import { useEditing } from '../../talks/editing/draft/use-editing.ts'
import { isPlayable, isUnderway } from '../../talks/talk-state.ts'
import { AnsweredTalk } from '../composer/reply/AnsweredTalk.tsx'
import { ReplyButton } from '../composer/reply/ReplyButton.tsx'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { useNames } from '../people.ts'
import type { Place } from '../place.ts'
import { usePresentList } from '../list/present-list.ts'
import { type Changeable, TalkFacts } from './facts/TalkFacts.tsx'
import { CopyLink } from './header/CopyLink.tsx'
import { ShareLayer } from './header/share/ShareLayer.tsx'
import { useSharing } from './header/share/use-sharing.ts'
import { TalkHeader } from './header/TalkHeader.tsx'
import { TalkMenu } from './header/TalkMenu.tsx'
import { useCopyLink } from './header/use-copy-link.ts'
import classes from './open-talk.module.css'
import { TalkSound } from './TalkSound.tsx'
import { InBin } from './text/InBin.tsx'
import { TalkText } from './text/TalkText.tsx'
import { useSpots } from './text/use-spots.ts'
import { useTalkSound } from './use-talk-sound.ts'

/** A talk, whole: its sound stays in sight while its words scroll. */
export function TalkView({ talk, place }: { talk: Talk; place: Place }) {
  const { t } = useLingui()
  const names = useNames(talk.org_id)
  const author = names.author(talk.user_id)
  const voice = names.voice(talk)
  const channel = useChannel(talk.org_id, talk.channel_id).channel?.name ?? ''
  const sound = useTalkSound(talk, t`${voice.name} in ${channel}`)
  const { spots, regions } = useSpots(talk, usePresentList().query || place.query)
  const editing = useEditing(talk)
  const link = useCopyLink(talk)
  const sharing = useSharing(talk)
  const [changing, setChanging] = useState<Changeable>()
  const onEdit = isUnderway(talk) || talk.deleted || editing.open ? undefined : editing.begin
  const move = () => setChanging('channel')
  const deeds = { onEdit, onMove: move, onCopyLink: () => link.copy(0), onShare: () => sharing.begin() }
  usePlayFrom(talk, sound, place.t)
  useShortcuts({
    title: t`Transcript`,
    order: 7,
    shortcuts: [{ keys: ['e'], says: t`Correct the text`, act: () => onEdit?.() }],
  })

  return (
    <article className={classes.talk} aria-labelledby="talk-title" data-scrolls>
      <div className={classes.top} data-stays>
        <TalkHeader talk={talk} voice={voice} sender={voice === author ? undefined : author.name} channel={channel}>
          <ReplyButton talk={talk} author={author.name} />
          <CopyLink copied={link.copied} onCopy={() => link.copy(sound.now())} />
          <TalkMenu talk={talk} {...deeds} />
        </TalkHeader>
        {talk.reply_to && <AnsweredTalk talk_id={talk.reply_to} />}
        <TalkSound talk={talk} sound={sound} regions={regions} />
      </div>
      {talk.deleted && <InBin talk={talk} deleted={talk.deleted} />}
      <div className={classes.body}>
        <TalkText talk={talk} spots={spots} sound={sound} editing={editing} onEdit={onEdit} />
        <aside className={classes.aside} aria-label={t`About this talk`}>
          <TalkFacts talk={talk} author={author.name} changing={changing} onChanging={setChanging} />
        </aside>
      </div>
      <ShareLayer talk={talk} sound={sound} sharing={sharing} />
    </article>
  )
}

/** Begins where the address says, as soon as there is something to hear. */
function usePlayFrom(talk: Talk, sound: ReturnType<typeof useTalkSound>, from: number | undefined) {
  const ready = isPlayable(talk)
  const begin = useEffectEvent(() => from !== undefined && sound.playFrom(from))
  useEffect(() => {
    if (ready) begin()
  }, [talk.talk_id, from, ready])
}
