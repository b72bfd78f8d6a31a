import { shortenText } from '@earshot/contract/rules/cut-text'
import type { Note } from '@earshot/contract/notes'
import { useLingui } from '@lingui/react/macro'
import { IconMessage } from '@tabler/icons-react'
import { useNavigateDashboard } from '../../dashboard/url-state.ts'
import { duration } from '../../lib/format.ts'
import classes from '../transcript/transcript.module.css'
import { showNote } from './note-marks.ts'

export function NoteMark({ notes }: { notes: readonly Note[] | undefined }) {
  const { t } = useLingui()
  const go = useNavigateDashboard()
  const first = notes?.find(({ state }) => state === 'open') ?? notes?.[0]
  if (!notes || !first) return null
  const moment = duration(first.position)
  const isResolved = first.state === 'resolved'
  const text = shortenText(first.text, 120)
  return (
    <button
      type="button"
      className={classes.note}
      data-resolved={isResolved || undefined}
      aria-label={isResolved ? t`Resolved note at ${moment}: ${text}` : t`Note at ${moment}: ${text}`}
      title={text}
      onClick={() => showNote(first.note_id) || go({ note_id: first.note_id }, { replace: true })}
    >
      <IconMessage size={13} stroke={2} aria-hidden />
      {notes.length > 1 && notes.length}
    </button>
  )
}
