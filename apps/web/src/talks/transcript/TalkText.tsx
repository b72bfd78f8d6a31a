import type { Note } from '@earshot/contract/notes'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isApple, useShortcuts } from '../../ui/keys/shortcuts.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { Sound } from '../../player/sound.ts'
import type { Editing } from '../editor/use-editing.ts'
import { isReadable } from '../talk-state.ts'
import { NoTranscript } from './NoTranscript.tsx'
import type { TimedMark } from './timed-marks.ts'
import { Transcript } from './Transcript.tsx'
import { focusWord } from './keyboard-navigation.ts'
import { wordAt } from './word-at.ts'
import { useNames } from '../../dashboard/use-names.ts'
import { IconEyeCheck } from '@tabler/icons-react'
import classes from './text.module.css'
import { useWantedText } from '../../ui/keys/wanted-focus.ts'
import { useChangeTalk } from '../talks.queries.ts'
import { useMayEdit } from '../detail/use-may-edit.ts'
import { TextBar } from './TextBar.tsx'
import { useHistory } from '../versions/use-history.ts'

interface TalkTextProps {
  talk: Talk
  timedMarks: readonly TimedMark[]
  sound: Sound
  editing: Editing
  onEdit: (() => void) | undefined
  notes: ReadonlyMap<number, Note[]>
  onNote: (() => void) | undefined
  query: string
}

const VersionReader = lazyPart(async () => (await import('../versions/VersionReader.tsx')).VersionReader)
const TalkEditor = lazyPart(async () => (await import('../editor/TalkEditor.tsx')).TalkEditor, {
  instead: ({ reading }) => reading,
})

export function TalkText({ talk, editing, onEdit, onNote, ...rest }: TalkTextProps) {
  const { t } = useLingui()
  const names = useNames(talk.org_id)
  const box = useRef<HTMLDivElement>(null)
  const text = useFocusAfterEditing({
    box,
    isEditing: editing.open,
    wordNow: () => wordAt(talk.words, rest.sound.now()),
  })
  useWantedText(talk.talk_id, text, () => focusText(text.current, box.current?.querySelector('mark') ?? undefined))
  const stepInEditor = useRef<(step: 1 | -1) => void>(null)
  const [readHeight, setReadHeight] = useState(0)
  useEditorKeysListed()
  const history = useHistory(talk)
  const said = isReadable(talk)
  const reading = said && <ReadText {...{ talk, box }} onHeight={setReadHeight} {...rest} />
  return (
    <div ref={text} className={classes.text}>
      {said && <TextBar {...{ talk, history, box, onEdit, onNote }} onUnsure={stepInEditor} editing={editing.open} />}
      <VisuallyHidden role="status">{editing.saved && t`Text saved.`}</VisuallyHidden>
      {!said && !editing.open && <NoTranscript talk={talk} onEdit={onEdit} />}
      {said && <TranscriptNotes talk={talk} />}
      {editing.open ? (
        <TalkEditor
          {...{ talk, editing, reading, readHeight }}
          sound={rest.sound}
          query={rest.query}
          authorOf={names.author}
          onUnsure={stepInEditor}
        />
      ) : history.isOpen ? (
        <VersionReader talk={talk} authorOf={names.author} onClose={history.close} />
      ) : (
        reading
      )}
    </div>
  )
}

interface AfterEditing {
  box: RefObject<HTMLDivElement | null>
  isEditing: boolean
  wordNow: () => number
}

/** At the word, the first one, or in the pane if the text has no words. */
function focusText(text: HTMLElement | null, word = text?.querySelector<HTMLElement>('[data-word]')) {
  const box = word?.closest<HTMLElement>('[role=group]')
  if (box && word) focusWord(box, word)
  else text?.closest<HTMLElement>('section[tabindex]')?.focus({ preventScroll: true })
}

/** Reading resumes at the word where the editor would begin, or in the pane if the text has no words. */
function useFocusAfterEditing({ box, isEditing, wordNow }: AfterEditing) {
  const text = useRef<HTMLDivElement>(null)
  const wasEditing = useRef(isEditing)
  const resume = useEffectEvent(() => {
    if (document.activeElement !== document.body) return
    const word = box.current?.querySelector<HTMLElement>(`[data-word="${Math.max(0, wordNow())}"]`)
    focusText(text.current, word ?? undefined)
  })
  useEffect(() => {
    if (wasEditing.current && !isEditing) resume()
    wasEditing.current = isEditing
  }, [isEditing])
  return text
}

type ReadTextProps = Pick<TalkTextProps, 'talk' | 'timedMarks' | 'notes' | 'sound'> & {
  box: RefObject<HTMLDivElement | null>
  /** The editor uses it as its minimum height, in pixels. */
  onHeight: (height: number) => void
}

function ReadText({ talk, timedMarks, notes, sound, box, onHeight }: ReadTextProps) {
  useEffect(() => {
    if (!box.current) return
    const observer = new ResizeObserver(([entry]) => {
      // The height is 0 once the editor replaces the text.
      if (entry && entry.contentRect.height > 0) onHeight(entry.contentRect.height)
    })
    observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, onHeight])
  if (talk.words.length === 0)
    return (
      <p className={classes.plain} dir="auto">
        {talk.text}
      </p>
    )
  return (
    <Transcript
      {...{ box, timedMarks, notes }}
      text={talk.text}
      words={talk.words}
      clock={sound}
      onPlay={sound.playFrom}
    />
  )
}

/** Only lists the keys in the keyboard sheet; the editor handles them. */
function useEditorKeysListed() {
  const { t } = useLingui()
  const [alt, mod] = isApple ? ['⌥', '⌘'] : ['Alt', 'Ctrl']
  useShortcuts({
    title: t`While correcting`,
    order: 9,
    shortcuts: [
      { keys: [`${alt}+w`], says: t`Next uncertain word, and play it` },
      { keys: [`${alt}+Shift+w`], says: t`Previous uncertain word, and play it` },
      { keys: ['Enter'], says: t`Accept the suggestion and go to the next uncertain word` },
      { keys: [`${alt}+k`], says: t`Play or pause` },
      { keys: [`${alt}+j`], says: t`Back 3 seconds` },
      { keys: [`${alt}+l`], says: t`Play from the caret` },
      { keys: [`${mod}+Enter`], says: t`Save` },
      { keys: ['Escape'], says: t`Cancel` },
    ],
  })
}

function TranscriptNotes({ talk }: { talk: Talk }) {
  const { t } = useLingui()
  const { talk_id, needs_review, truncated, edited, instead_of } = talk
  const change = useChangeTalk(talk.org_id)
  const editable = useMayEdit()(talk)
  const notices = [
    needs_review && [t`Needs review.`, t`This text should be checked against the audio.`],
    truncated && [t`The end is missing.`, t`The file ended too early: the end of this talk is missing.`],
    !edited &&
      instead_of && [
        t`Provisional transcript.`,
        t`The preferred speech model was not available. A better transcript replaces this one automatically.`,
      ],
  ].filter((notice) => Array.isArray(notice))
  if (notices.length === 0) return null
  return (
    <div className={classes.note}>
      <details>
        <summary>{notices.map(([name]) => name).join(' ')}</summary>
        <p>{notices.map(([, reason]) => reason).join(' ')}</p>
      </details>
      {needs_review && editable && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconEyeCheck size={16} stroke={1.7} />}
          onClick={() => change.mutate({ talk_id, needs_review: false })}
        >
          {t`Reviewed`}
        </Button>
      )}
    </div>
  )
}
