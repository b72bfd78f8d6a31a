import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RunAgainButton } from '../detail/RunAgainButton.tsx'
import { useIsOwner } from '../detail/use-is-owner.ts'
import { isUnderway } from '../talk-state.ts'
import { TalkReason } from '../../ui/TalkReason.tsx'
import { TalkState } from '../TalkState.tsx'
import classes from './text.module.css'

interface NoTranscriptProps {
  talk: Talk
  onEdit: (() => void) | undefined
}

export function NoTranscript({ talk, onEdit }: NoTranscriptProps) {
  const { t } = useLingui()
  const isOwner = useIsOwner(talk)
  if (isUnderway(talk))
    return (
      <>
        <div className={classes.nothing} role="status">
          <PipelineSteps talk={talk} />
          <p className={classes.hint}>{t`The transcript appears here as soon as it is ready.`}</p>
        </div>
        {hasFirstWords(talk) && (
          <p className={classes.soFar} dir="auto">
            {talk.text}
          </p>
        )}
      </>
    )
  const failed = talk.state === 'failed'
  return (
    <div className={classes.nothing} role="status">
      <p className={classes.state}>
        <TalkState talk={talk} />
      </p>
      <p className={classes.hint}>
        {failed && isOwner && t`The recording is safe. Process it again once the cause is fixed.`}
        {failed && !isOwner && t`The recording is safe. Its sender or an admin can process it again.`}
        {!failed && t`The recording is silent or too quiet. Listen and type what you hear.`}
      </p>
      <div className={classes.choices}>
        {failed && <RunAgainButton talk={talk} />}
        {onEdit && (
          <Button variant="default" size="sm" leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onEdit}>
            {t`Type it yourself`}
          </Button>
        )}
      </div>
    </div>
  )
}

/** A text that is there before may be in another language than what is heard now. */
const hasFirstWords = ({ state, engine, text }: Talk) =>
  (state === 'transcoding' || state === 'transcribing') && engine === null && text !== ''

const order = ['received', 'transcoding', 'waiting', 'transcribing'] as const

function PipelineSteps({ talk }: { talk: Talk }) {
  const { t } = useLingui()
  const now = order.findIndex((state) => state === talk.state)
  const words: Record<(typeof order)[number], ReactNode> = {
    received: t`Received`,
    transcoding: now > 1 ? t`Audio prepared` : t`Preparing the audio`,
    waiting:
      talk.state === 'waiting' && talk.reason ? <TalkReason reason={talk.reason} /> : t`Waiting to be transcribed`,
    transcribing: t`Transcribing`,
  }
  return (
    <ol className={classes.steps}>
      {order.map((state, at) => (
        <li
          key={state}
          data-now={at === now || undefined}
          data-done={at < now || undefined}
          aria-current={at === now ? 'step' : undefined}
        >
          <span className={classes.mark} aria-hidden>
            {at < now && <IconCheck size={12} stroke={2.4} />}
          </span>
          {words[state]}
          {at < now && <VisuallyHidden>{t`done`}</VisuallyHidden>}
        </li>
      ))}
    </ol>
  )
}
