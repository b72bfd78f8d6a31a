import type { Clip } from '@earshot/contract/clips'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { ClipForm } from '../../../../clips/form/ClipForm.tsx'
import { ClipList } from '../../../../clips/list/ClipList.tsx'
import { Published } from '../../../../clips/Published.tsx'
import type { Sound } from '../../../../player/sound.ts'
import { useNames } from '../../../people.ts'
import { RangeChoice } from './RangeChoice.tsx'
import classes from './share.module.css'
import type { Sharing } from './use-sharing.ts'
import { useWhyNot } from './use-why-not.ts'

interface ShareDialogProps {
  talk: Talk
  sound: Sound
  sharing: Sharing
}

/** A talk, or a part of it, for people who have no account here; and the links there are already. */
export function ShareDialog({ talk, sound, sharing }: ShareDialogProps) {
  const { t } = useLingui()
  const { voice } = useNames(talk.org_id)
  const whyNot = useWhyNot(talk)
  const [clip, setClip] = useState<Clip>()
  const { trim, setTrim, draft, setDraft, forget } = sharing
  const range = { start: trim.start, end: (talk.duration ?? 0) - trim.end }
  function published(made: Clip) {
    setClip(made)
    forget()
  }
  return (
    <Modal
      opened
      onClose={sharing.close}
      title={clip ? t`Shared` : t`Share this talk`}
      size={640}
      classNames={{ inner: classes.inner ?? '', content: classes.content ?? '', body: classes.body ?? '' }}
    >
      {whyNot && <p className={classes.whyNot}>{whyNot}</p>}
      {!whyNot && clip && <Published clip={clip} onMore={() => setClip(undefined)} />}
      {!whyNot && !clip && (
        <ClipForm
          talk={talk}
          range={range}
          speaker={talk.speaker_id ? voice(talk).name : ''}
          draft={draft}
          onDraft={setDraft}
          onPublished={published}
        >
          <RangeChoice talk={talk} sound={sound} trim={trim} onTrim={setTrim} />
        </ClipForm>
      )}
      <ClipList org_id={talk.org_id} talk_id={talk.talk_id} />
    </Modal>
  )
}
