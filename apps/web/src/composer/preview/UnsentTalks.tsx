import { UnsentElsewhere } from '../outbox/list/UnsentElsewhere.tsx'
import { UnsentList } from '../outbox/list/UnsentList.tsx'
import type { PlayableSound } from '../outbox/list/UnsentSound.tsx'
import type { ComposerState } from '../use-composer.ts'
import { UnsavedTextsElsewhere } from '../../talks/editor/UnsavedTexts.tsx'
import { UnsentPlayer } from './UnsentPlayer.tsx'
import classes from './preview.module.css'

export function UnsentTalks({ composing }: { composing: ComposerState }) {
  const preview = (sound: PlayableSound) => <UnsentPlayer key={sound.client_id} recorded={sound} />
  return (
    <>
      <UnsentList
        outbox={composing.outbox}
        channels={composing.channels ?? []}
        channel_id={composing.channel?.channel_id}
        preview={preview}
      />
      <UnsentElsewhere org_id={composing.outbox.owner.org_id} preview={preview} />
      <div className={classes.drafts}>
        <UnsavedTextsElsewhere />
      </div>
    </>
  )
}
