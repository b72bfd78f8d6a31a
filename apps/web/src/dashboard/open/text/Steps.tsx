import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './text.module.css'

const order = ['received', 'transcoding', 'waiting', 'transcribing'] as const

/** How far a talk is on its way to being text. */
export function Steps({ talk }: { talk: Talk }) {
  const { t } = useLingui()
  const now = order.findIndex((state) => state === talk.state)
  const words: Record<(typeof order)[number], string> = {
    received: t`Received`,
    transcoding: now > 1 ? t`Sound prepared` : t`Preparing the sound`,
    waiting: talk.state === 'waiting' && talk.reason ? talk.reason : t`Waiting for an engine`,
    transcribing: t`Writing down what is said`,
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
