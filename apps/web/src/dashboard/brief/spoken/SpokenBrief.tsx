import { count } from '../../../lib/format.ts'
import type { BriefScript } from '@earshot/contract/briefs'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Loader } from '@mantine/core'
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconPlayerTrackPrevFilled,
  IconX,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { readAloud, useBriefScript } from '../../../briefs/spoken-briefs.queries.ts'
import { usePageStore } from '../../../lib/page-store.ts'
import { ErrorNote } from '../../../ui/ErrorNote.tsx'
import { errorMessage } from '../../../ui/screen/error-message.ts'
import { useReturnFocus } from '../../../ui/use-return-focus.ts'
import { BriefReader } from './brief-reader.ts'
import classes from './spoken-brief.module.css'

interface SpokenBriefProps {
  org_id: string
  days: number
  onClose: () => void
}

/** Reads the brief aloud, with the line that is read. */
export function SpokenBrief({ org_id, days, onClose }: SpokenBriefProps) {
  const { t } = useLingui()
  const script = useBriefScript(org_id, days)
  useReturnFocus()
  return (
    <section className={classes.bar} aria-label={t`The brief, read aloud`}>
      {script.isPending && <Loader size={20} role="status" aria-label={t`Loading`} />}
      {script.isError && <ErrorNote error={script.error} retry={() => void script.refetch()} />}
      {script.data?.voice === null && (
        <p className={classes.line}>{t`This server has no voice installed to read the brief aloud.`}</p>
      )}
      {script.data && script.data.voice !== null && <Reading script={script.data} days={days} />}
      <ActionIcon
        className={classes.close ?? ''}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t`Stop reading`}
        onClick={onClose}
      >
        <IconX size={18} stroke={1.7} />
      </ActionIcon>
    </section>
  )
}

function Reading({ script: { org_id, lines }, days }: { script: BriefScript; days: number }) {
  const { t } = useLingui()
  const [reader] = useState(() => new BriefReader(lines, (line_key) => readAloud(org_id, days, line_key)))
  const { at, error, over } = usePageStore(reader.state)
  useEffect(() => {
    reader.toggle()
    return reader.close
  }, [reader])
  const number = reader.spoken.indexOf(at) + 1
  const [line, all] = [count(number), count(reader.spoken.length)]
  return (
    <>
      <Buttons reader={reader} number={number} />
      <div className={classes.line}>
        <Line org_id={org_id} line={lines[at]} />
        <p className={classes.count}>
          <span role="status">{error ? `${errorMessage(error)}.` : over && t`The brief is over.`}</span>
          {/* Not announced: a screen reader would speak over the voice. */}
          {!error && !over && t`${line} of ${all}`}
          {reader.spoken.length < lines.length && ` · ${t`Parts that this voice cannot read are only shown below.`}`}
        </p>
      </div>
    </>
  )
}

function Buttons({ reader, number }: { reader: BriefReader; number: number }) {
  const { t } = useLingui()
  const { playing, waiting } = usePageStore(reader.state)
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled
  const iconProps = { size: 18, 'aria-hidden': true }
  const quiet = { variant: 'subtle', color: 'gray', size: 44 }
  const play = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // A person who is in the bar already stays where they are.
    if (!play.current?.closest('section')?.contains(document.activeElement)) play.current?.focus()
  }, [])
  return (
    <div className={classes.buttons}>
      <ActionIcon {...quiet} aria-label={t`Previous line`} disabled={number <= 1} onClick={() => reader.step(-1)}>
        <IconPlayerTrackPrevFilled {...iconProps} />
      </ActionIcon>
      <ActionIcon
        size={44}
        radius="xl"
        aria-label={playing ? t`Pause` : t`Play`}
        aria-busy={waiting}
        ref={play}
        onClick={reader.toggle}
      >
        {playing && waiting ? <Loader size={18} color="white" aria-hidden /> : <Icon {...iconProps} />}
      </ActionIcon>
      <ActionIcon
        {...quiet}
        aria-label={t`Next line`}
        disabled={number >= reader.spoken.length}
        onClick={() => reader.step(1)}
      >
        <IconPlayerTrackNextFilled {...iconProps} />
      </ActionIcon>
    </div>
  )
}

function Line({ org_id, line }: { org_id: string; line: BriefScript['lines'][number] | undefined }) {
  if (!line) return null
  const { text, talk_id, channel_id, start } = line
  if (!talk_id || !channel_id) return <p dir="auto">{text}</p>
  const moment = { org_id, channel_id, talk_id, ...(start > 0 && { t: String(Math.floor(start * 10) / 10) }) }
  return (
    <p dir="auto">
      <Link to="/dashboard" search={moment}>
        {text}
      </Link>
    </p>
  )
}
