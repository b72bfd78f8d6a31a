import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { isUnderway } from '../../../talks/talk-state.ts'
import { TalkState } from '../../../talks/TalkState.tsx'
import { RunAgain } from '../../RunAgain.tsx'
import { useIsOwner } from '../header/use-is-owner.ts'
import { Steps } from './Steps.tsx'
import classes from './text.module.css'

interface NoTextProps {
  talk: Talk
  onEdit: (() => void) | undefined
}

/** Why there is nothing to read: it is on its way, it failed, or nobody said anything. And what can be done. */
export function NoText({ talk, onEdit }: NoTextProps) {
  const { t } = useLingui()
  const isOwner = useIsOwner(talk)
  if (isUnderway(talk))
    return (
      <div className={classes.nothing} role="status">
        <Steps talk={talk} />
        <p className={classes.hint}>{t`The words appear here as soon as they are written down.`}</p>
      </div>
    )
  const failed = talk.state === 'failed'
  return (
    <div className={classes.nothing} role="status">
      <p className={classes.state}>
        <TalkState talk={talk} />
      </p>
      <p className={classes.hint}>
        {failed && isOwner && t`The recording is safe. Run it again once what was in its way is gone.`}
        {failed && !isOwner && t`The recording is safe. Its sender or an admin can run it again.`}
        {!failed && t`The recording is silent, or what is said is too faint. Listen, and write down what you hear.`}
      </p>
      <div className={classes.choices}>
        {failed && <RunAgain talk={talk} />}
        {onEdit && (
          <Button variant="default" size="sm" leftSection={<IconPencil size={16} stroke={1.7} />} onClick={onEdit}>
            {t`Write it yourself`}
          </Button>
        )}
      </div>
    </div>
  )
}
