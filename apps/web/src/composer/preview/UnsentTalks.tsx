import { UnsentElsewhere } from '../outbox/list/UnsentElsewhere.tsx'
import { UnsentList } from '../outbox/list/UnsentList.tsx'
import type { PlayableSound } from '../outbox/list/UnsentSound.tsx'
import type { ComposerState } from '../use-composer.ts'
import { useOrganizations } from '../../organizations/organizations.queries.ts'
import { draftsOutside } from '../../talks/editor/transcript-draft.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useMe } from '../../users/users.queries.ts'
import { UnsentPlayer } from './UnsentPlayer.tsx'
import classes from './preview.module.css'

const UnsavedTextsElsewhere = lazyPart(
  async () => (await import('../../talks/editor/UnsavedTexts.tsx')).UnsavedTextsElsewhere,
)

export function UnsentTalks({ composing }: { composing: ComposerState }) {
  const { user_id } = useMe()
  const organizations = useOrganizations()
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
      {draftsOutside(user_id, organizations).length > 0 && (
        <div className={classes.drafts}>
          <UnsavedTextsElsewhere />
        </div>
      )}
    </>
  )
}
