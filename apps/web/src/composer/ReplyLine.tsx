import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconX } from '@tabler/icons-react'
import type { ReplyTarget } from './destination/use-draft.ts'
import classes from './reply.module.css'

export function ReplyLine({ answered, onCancel }: { answered: ReplyTarget; onCancel: () => void }) {
  const { t } = useLingui()
  const { author, text } = answered
  return (
    <div className={classes.line} role="group" aria-label={t`Replying to ${author}`}>
      <IconArrowBackUp className={classes.sign ?? ''} size={18} stroke={1.6} aria-hidden />
      <p className={classes.words} role="status">
        <strong>{t`Replying to ${author}`}</strong>
        <span className={classes.text} dir="auto">
          {text}
        </span>
      </p>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        radius="xl"
        onClick={onCancel}
        aria-label={t`Do not reply to ${author}`}
      >
        <IconX size={18} stroke={1.6} />
      </ActionIcon>
    </div>
  )
}
