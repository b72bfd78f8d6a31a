import type { SummaryPart } from '@earshot/contract/summaries'
import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Checkbox } from '@mantine/core'
import { IconPencil, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useNames } from '../../dashboard/use-names.ts'
import { duration } from '../../lib/format.ts'
import { notifyError } from '../../ui/screen/notify-error.ts'
import { PartForm } from './PartForm.tsx'
import { useSummaryChanges } from './summaries.queries.ts'
import classes from './summary.module.css'

export interface SummaryPanelProps {
  talk: Talk
  /** Undefined without sound. */
  onPlay: ((at: number) => void) | undefined
}

interface SummaryPartRowProps extends SummaryPanelProps {
  part: SummaryPart
  editable: boolean
}

interface PartsProps extends SummaryPanelProps {
  parts: SummaryPart[]
  editable: boolean
}

export const Parts = ({ parts, ...props }: PartsProps) => (
  <ul className={classes.list}>
    {parts.map((part) => (
      <SummaryPartRow key={part.part_id} part={part} {...props} />
    ))}
  </ul>
)

function SummaryPartRow({ talk, part, editable, onPlay }: SummaryPartRowProps) {
  const { t } = useLingui()
  const [editing, setEditing] = useState(false)
  const { text } = part
  if (editing)
    return (
      <li>
        <PartForm talk={talk} part={part} onDone={() => setEditing(false)} />
      </li>
    )
  return (
    <li className={classes.part} data-kind={part.kind} data-done={part.done || undefined}>
      {part.kind === 'action' && <DoneBox talk={talk} part={part} editable={editable} />}
      <p dir="auto" lang={part.language ?? undefined}>
        {part.text} <Details part={part} /> <Citations cites={part.cites} onPlay={onPlay} />
        {part.edited_by && <EditedBy talk={talk} user_id={part.edited_by} />}
      </p>
      {editable && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t`Edit: ${text}`}
          onClick={() => setEditing(true)}
        >
          <IconPencil size={16} stroke={1.7} />
        </ActionIcon>
      )}
    </li>
  )
}

function Details({ part: { who, by_when } }: { part: SummaryPart }) {
  const details = [who, by_when].filter((detail) => detail !== null)
  return details.length > 0 && <bdi className={classes.details}>{details.join(' · ')}</bdi>
}

interface CitationsProps extends Pick<SummaryPanelProps, 'onPlay'> {
  cites: SummaryPart['cites']
}

function Citations({ cites, onPlay }: CitationsProps) {
  const { t } = useLingui()
  return cites.map(({ start }) => {
    const moment = duration(start)
    return (
      <button
        key={start}
        type="button"
        className={classes.cite}
        disabled={!onPlay}
        onClick={() => onPlay?.(start)}
        aria-label={t`Play from ${moment}`}
      >
        <IconPlayerPlayFilled size={9} aria-hidden />
        {moment}
      </button>
    )
  })
}

function EditedBy({ talk, user_id }: { talk: Talk; user_id: string }) {
  const { t } = useLingui()
  const { name } = useNames(talk.org_id).author(user_id)
  return <span className={classes.edited}> {t`Edited by ${name}`}</span>
}

function DoneBox({ talk, part: { part_id, text, done }, editable }: Omit<SummaryPartRowProps, 'onPlay'>) {
  const { t } = useLingui()
  const { save } = useSummaryChanges(talk.org_id, talk.talk_id)
  return (
    <Checkbox
      size="sm"
      checked={(save.isPending ? save.variables.done : undefined) ?? done}
      disabled={!editable}
      aria-label={t`Done: ${text}`}
      onChange={(event) =>
        save.mutate(
          { part_id, done: event.currentTarget.checked },
          { onError: (error) => notifyError(t`Could not save the change`, error) },
        )
      }
    />
  )
}
