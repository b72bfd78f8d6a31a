import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { useEventListener } from '@mantine/hooks'
import { useState } from 'react'
import { relativeTime } from '../../lib/format.ts'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { isAudible } from '../talk-state.ts'
import type { Editing } from './draft/use-editing.ts'
import classes from './editing.module.css'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import { MeanwhileNote } from './MeanwhileNote.tsx'
import { type EditorSound, useEditor } from './use-editor.ts'
import { EditorBar } from './writing/EditorBar.tsx'
import { WritingField } from './writing/WritingField.tsx'

interface TalkEditorProps {
  talk: Talk
  editing: Editing
  sound: EditorSound
  authorOf: (user_id: string) => { name: string }
}

/** The text of a talk, to be corrected while it sounds. The keys are enough for everything. */
export function TalkEditor({ talk, editing, sound, authorOf }: TalkEditorProps) {
  const { t } = useLingui()
  const { text, draft, theirs, error } = editing
  const { field, deeds, press, asking, keepWriting } = useEditor(talk, editing, sound)
  const form = useEventListener('keydown', press)
  const [found] = useState(draft?.at)
  const when = found === undefined ? '' : relativeTime(new Date(found).toISOString())
  return (
    <div ref={form} className={classes.editor} role="group" aria-label={t`Correct the text`}>
      {error && !theirs && (
        <ErrorNote error={error} title={t`Not saved`} safe={t`Your text is kept on this device.`} retry={deeds.save} />
      )}
      {theirs && (
        <MeanwhileNote
          theirs={theirs}
          mine={text}
          author={theirs.user_id ? authorOf(theirs.user_id).name : t`The engine`}
          onSaveOver={() => void editing.saveOver()}
          onTakeTheirs={editing.leave}
        />
      )}
      {found !== undefined && !error && (
        <p className={classes.begun} role="status">{t`What you had written is still here: ${when}.`}</p>
      )}
      <WritingField talk={talk} text={text} onWrite={editing.write} clock={sound} field={field} />
      {asking ? (
        <LeaveQuestion onKeep={keepWriting} onDiscard={editing.leave} />
      ) : (
        <EditorBar deeds={deeds} sound={isAudible(talk) ? sound : undefined} changed={draft !== undefined} />
      )}
    </div>
  )
}
