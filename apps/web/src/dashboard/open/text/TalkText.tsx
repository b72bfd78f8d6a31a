import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { useRef } from 'react'
import { part } from '../../../ui/screen/late/part.tsx'
import type { Sound } from '../../../player/sound.ts'
import type { Editing } from '../../../talks/editing/draft/use-editing.ts'
import { isReadable } from '../../../talks/talk-state.ts'
import type { Spot } from '../../../talks/transcript/spots/spots.ts'
import { Transcript } from '../../../talks/transcript/Transcript.tsx'
import { useNames } from '../../people.ts'
import { NoText } from './NoText.tsx'
import { Notes } from './Notes.tsx'
import { TextBar } from './TextBar.tsx'
import classes from './text.module.css'

interface TalkTextProps {
  talk: Talk
  spots: readonly Spot[]
  sound: Sound
  editing: Editing
  onEdit: (() => void) | undefined
}

const TalkEditor = part(async () => (await import('../../../talks/editing/TalkEditor.tsx')).TalkEditor)

/** What was said, to be read or to be corrected, or how far the way there is. */
export function TalkText({ talk, spots, sound, editing, onEdit }: TalkTextProps) {
  const { t } = useLingui()
  const names = useNames(talk.org_id)
  const box = useRef<HTMLDivElement>(null)
  if (editing.open) return <TalkEditor talk={talk} editing={editing} sound={sound} authorOf={names.author} />
  const said = isReadable(talk)
  return (
    <div className={classes.text}>
      {said && <TextBar talk={talk} box={box} onEdit={onEdit} />}
      <VisuallyHidden role="status">{editing.saved && t`The text is saved.`}</VisuallyHidden>
      {!said && <NoText talk={talk} onEdit={onEdit} />}
      {said && <Notes talk={talk} />}
      {said && talk.words.length > 0 && (
        <Transcript box={box} text={talk.text} words={talk.words} spots={spots} clock={sound} onPlay={sound.playFrom} />
      )}
      {said && talk.words.length === 0 && (
        <p className={classes.plain} dir="auto">
          {talk.text}
        </p>
      )}
    </div>
  )
}
