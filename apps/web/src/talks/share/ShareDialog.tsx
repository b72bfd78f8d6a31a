import type { Clip } from '@earshot/contract/clips'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Modal, UnstyledButton } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ClipForm } from '../../clips/ClipForm.tsx'
import { ClipList } from '../../clips/ClipList.tsx'
import { useClips } from '../../clips/clips.queries.ts'
import { PublishedClip } from '../../clips/PublishedClip.tsx'
import type { Sound } from '../../player/sound.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { useNames } from '../../dashboard/use-names.ts'
import { duration } from '../../lib/format.ts'
import { type Trim, UNTRIMMED } from '../../composer/recording/state-machine.ts'
import preview from '../../composer/preview/preview.module.css'
import { keptRange } from '../../composer/preview/trim.ts'
import { RangeSelect } from './RangeSelect.tsx'
import classes from './share.module.css'
import type { ShareState } from './use-sharing.ts'
import { useIsAdmin, useOrganization } from '../../organizations/organizations.queries.ts'
import { isPlayable } from '../talk-state.ts'
import { useRecordingDeleted } from '../../ui/use-recording-deleted.ts'
import { useIsOwner } from '../detail/use-is-owner.ts'

interface ShareDialogProps {
  talk: Talk
  sound: Sound
  sharing: ShareState
}

export function ShareDialog({ talk, sound, sharing }: ShareDialogProps) {
  const { t } = useLingui()
  const { voice } = useNames(talk.org_id)
  const whyNot = useShareBlockedReason(talk)
  const [clip, setClip] = usePublishedClip(talk)
  const content = useFocusOnStep(clip)
  useReturnFocus()
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
      <div ref={content}>
        {whyNot && <p className={classes.whyNot}>{whyNot}</p>}
        {!whyNot && clip && <PublishedClip clip={clip} onMore={() => setClip(undefined)} />}
        {!whyNot && !clip && (
          <ClipForm
            talk={talk}
            range={range}
            speaker={talk.speaker_id ? voice(talk).name : ''}
            draft={draft}
            onDraft={setDraft}
            onPublished={published}
          >
            <SharedPart talk={talk} sound={sound} trim={trim} onTrim={setTrim} />
          </ClipForm>
        )}
      </div>
      <ClipList org_id={talk.org_id} talk_id={talk.talk_id} />
    </Modal>
  )
}

/** Until it is revoked, here or by someone else. */
function usePublishedClip({ org_id, talk_id }: Talk) {
  const [clip, setClip] = useState<Clip>()
  const [wasListed, setListed] = useState(false)
  const clips = useClips(org_id, talk_id).data
  const isListed = clip !== undefined && clips?.some(({ clip_id }) => clip_id === clip.clip_id) === true
  if (isListed !== wasListed) {
    setListed(isListed)
    if (wasListed) setClip(undefined)
  }
  return [clip, setClip] as const
}

/** The form and the published clip replace each other, and with them the focused button. */
function useFocusOnStep(clip: Clip | undefined) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (document.activeElement !== document.body) return
    content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [clip])
  return content
}

function useShareBlockedReason(talk: Talk): string | undefined {
  const { t } = useLingui()
  const { clips } = useOrganization()
  const admin = useIsAdmin()
  const owner = useIsOwner(talk)
  const recordingDeleted = useRecordingDeleted()
  if (!clips)
    return admin
      ? t`Clips are switched off in this organization. You can switch them on in the settings.`
      : t`Clips are switched off in this organization. Admins can switch them on.`
  if (!owner) return t`Only the sender of a talk or an admin can share it. Ask one of them.`
  if (talk.deleted) return t`This talk is in the bin. Restore it to share it.`
  if (talk.sound_deleted) return recordingDeleted(talk.sound_deleted)
  return isPlayable(talk) ? undefined : t`The audio of this talk is not ready yet. Try again in a moment.`
}

interface SharedPartProps {
  talk: Talk
  sound: Sound
  trim: Trim
  onTrim: (trim: Trim) => void
}

function SharedPart({ talk, sound, trim, onTrim }: SharedPartProps) {
  const { t } = useLingui()
  const range = keptRange(trim, talk.duration ?? 0)
  const [from, to, length] = [range.from, range.to, range.to - range.from].map(duration)
  const names = { part: t`Shared part`, start: t`Beginning of the clip`, end: t`End of the clip` }
  return (
    <RangeSelect {...{ talk, sound, trim, onTrim, names }}>
      {trim.start + trim.end > 0 ? (
        <>
          <span>{t`${from} to ${to}, ${length} long`}</span>
          <UnstyledButton className={preview.whole} onClick={() => onTrim(UNTRIMMED)}>
            {t`The whole talk`}
          </UnstyledButton>
        </>
      ) : (
        <span>{t`The whole talk, ${length}. Drag the ends to share a part.`}</span>
      )}
    </RangeSelect>
  )
}
