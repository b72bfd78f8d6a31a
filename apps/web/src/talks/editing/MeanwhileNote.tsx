import type { TalkVersion } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Time } from '../../ui/Time.tsx'
import { Difference } from '../versions/Difference.tsx'
import classes from './editing.module.css'

interface MeanwhileNoteProps {
  theirs: TalkVersion
  mine: string
  author: string
  onSaveOver: () => void
  onTakeTheirs: () => void
}

/** Somebody else saved a text while this one was written. Both are shown; the person says which shall count. */
export function MeanwhileNote({ theirs, mine, author, onSaveOver, onTakeTheirs }: MeanwhileNoteProps) {
  const { t } = useLingui()
  const [both, setBoth] = useState(true)
  return (
    <div className={classes.meanwhile} role="alert">
      <p>
        <strong>{t`${author} has changed this text meanwhile`}</strong> · <Time at={theirs.created} />
      </p>
      <p>{t`Nothing of yours is lost. Write on with theirs in sight, or choose; the other text stays among the versions.`}</p>
      {both && (
        <Difference before={theirs.text} after={mine} legend={{ gone: t`only in theirs`, fresh: t`only in yours` }} />
      )}
      <div className={classes.choices}>
        <Button size="sm" variant="default" onClick={() => setBoth(!both)} aria-expanded={both}>
          {both ? t`Hide the difference` : t`Show both`}
        </Button>
        <Button size="sm" variant="default" onClick={onTakeTheirs}>{t`Take theirs`}</Button>
        <Button size="sm" variant="default" onClick={onSaveOver}>{t`Save mine over it`}</Button>
      </div>
    </div>
  )
}
