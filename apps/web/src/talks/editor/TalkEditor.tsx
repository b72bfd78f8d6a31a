import type { Talk, TalkVersion } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useEventListener } from '@mantine/hooks'
import { type ReactNode, type Ref, useImperativeHandle, useState } from 'react'
import { relativeTime } from '../../lib/format.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { isPlayable } from '../talk-state.ts'
import type { Editing } from './use-editing.ts'
import classes from './editor.module.css'
import { Button, VisuallyHidden } from '@mantine/core'
import { Time } from '../../ui/Time.tsx'
import { Difference } from '../versions/Difference.tsx'
import type { EditorSound } from './editor-sound.ts'
import { useEditor } from './use-editor.ts'
import { EditorBar } from './EditorBar.tsx'
import { TranscriptField } from './TranscriptField.tsx'

interface TalkEditorProps {
  talk: Talk
  editing: Editing
  sound: EditorSound
  query: string
  authorOf: (user_id: string) => { name: string }
  /** Receives the function that steps through uncertain words, for the bar above the text. */
  onUnsure: Ref<(step: 1 | -1) => void>
  /** Height in reading mode, in pixels, so that the content below does not move. */
  readHeight: number
  reading: ReactNode
}

export function TalkEditor({ talk, editing, sound, query, readHeight, authorOf, onUnsure }: TalkEditorProps) {
  const { t } = useLingui()
  const { text, draft } = editing
  const { field, overlay, bar, conflict, review, operations, press, asking, keepWriting } = useEditor(
    talk,
    editing,
    sound,
  )
  const form = useEventListener('keydown', press)
  useImperativeHandle(onUnsure, () => review.go)
  return (
    <div ref={form} className={classes.editor} role="group" aria-label={t`Correct the text`}>
      <DraftNotes {...{ editing, authorOf, conflict }} onRetry={operations.save} />
      <TranscriptField
        {...{ talk, text, query, field, overlay, readHeight }}
        onWrite={editing.write}
        onSelect={review.follow}
        clock={sound}
      />
      <VisuallyHidden role="status">{review.said}</VisuallyHidden>
      {asking ? (
        <LeaveDialog onKeep={keepWriting} onDiscard={editing.leave} />
      ) : (
        <EditorBar
          ref={bar}
          operations={operations}
          review={review}
          sound={isPlayable(talk) ? sound : undefined}
          changed={draft !== undefined}
        />
      )}
    </div>
  )
}

interface DraftNotesProps extends Pick<TalkEditorProps, 'editing' | 'authorOf'> {
  conflict: Ref<HTMLDivElement>
  onRetry: () => void
}

/** State of the draft: restored, not saved, or overtaken by another person's version. */
function DraftNotes({ editing, authorOf, conflict, onRetry }: DraftNotesProps) {
  const { t } = useLingui()
  const { text, draft, theirs, error } = editing
  const [found] = useState(draft?.at)
  const when = found === undefined ? '' : relativeTime(new Date(found).toISOString())
  return (
    <>
      {error && !theirs && (
        <ErrorNote
          error={error}
          title={t`Could not save`}
          safe={t`Your text is saved on this device.`}
          retry={onRetry}
        />
      )}
      {theirs && (
        <ConflictNote
          ref={conflict}
          theirs={theirs}
          mine={text}
          author={theirs.user_id ? authorOf(theirs.user_id).name : t`The engine`}
          onSaveOver={() => void editing.saveOver()}
          onTakeTheirs={editing.leave}
        />
      )}
      {found !== undefined && !error && (
        <p className={classes.begun} role="status">{t`Your draft was restored (${when}).`}</p>
      )}
    </>
  )
}

interface LeaveDialogProps {
  onKeep: () => void
  onDiscard: () => void
}

function LeaveDialog({ onKeep, onDiscard }: LeaveDialogProps) {
  const { t } = useLingui()
  return (
    <div className={classes.bar} role="alertdialog" aria-label={t`Discard your changes?`}>
      <p className={classes.question}>{t`Discard your changes?`}</p>
      <div className={classes.end}>
        <Button variant="default" onClick={onKeep} autoFocus>
          {t`Keep writing`}
        </Button>
        <Button color="red" onClick={onDiscard}>
          {t`Discard`}
        </Button>
      </div>
    </div>
  )
}

interface ConflictNoteProps {
  ref: Ref<HTMLDivElement>
  theirs: TalkVersion
  mine: string
  author: string
  onSaveOver: () => void
  onTakeTheirs: () => void
}

function ConflictNote({ ref, theirs, mine, author, onSaveOver, onTakeTheirs }: ConflictNoteProps) {
  const { t } = useLingui()
  const [both, setBoth] = useState(true)
  return (
    <div ref={ref} tabIndex={-1} className={classes.conflict} role="alert">
      <p>
        <strong>{t`${author} has changed this text since you started editing`}</strong> · <Time at={theirs.created} />
      </p>
      <p>{t`Your text is not lost. Keep writing, or use one of the two. The other is kept as a version.`}</p>
      {both && (
        <Difference before={theirs.text} after={mine} legend={{ gone: t`only in theirs`, fresh: t`only in yours` }} />
      )}
      <div className={classes.choices}>
        <Button size="sm" variant="default" onClick={() => setBoth(!both)} aria-expanded={both}>
          {both ? t`Hide the difference` : t`Show both`}
        </Button>
        <Button size="sm" variant="default" onClick={onTakeTheirs}>{t`Use theirs`}</Button>
        <Button size="sm" variant="default" onClick={onSaveOver}>{t`Overwrite with mine`}</Button>
      </div>
    </div>
  )
}
