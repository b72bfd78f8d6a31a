import type { TalkVersion } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { Chip } from '../../ui/Chip.tsx'
import { Time } from '../../ui/Time.tsx'
import { Difference } from './Difference.tsx'
import classes from './versions.module.css'

interface VersionItemProps {
  version: TalkVersion
  /** The text of now. */
  present: TalkVersion
  author: string | undefined
  /** Undefined where nobody may. */
  onRestore: (() => void) | undefined
}

/** Who made a text, and when; opened, what it says differently and the way back to it. */
export function VersionItem({ version, present, author, onRestore }: VersionItemProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const isPresent = version.version === present.version
  const machine = version.engine ? t`Machine: ${version.engine}` : t`Machine`
  return (
    <li className={classes.version}>
      <button type="button" className={classes.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={classes.who}>
          {author ?? machine} {isPresent && <Chip tone="green">{t`Now`}</Chip>}
        </span>
        <span className={classes.when}>
          <Time at={version.created} />
        </span>
      </button>
      {open && isPresent && (
        <div className={classes.open}>
          <p className={classes.runs}>{version.text || t`No words`}</p>
        </div>
      )}
      {open && !isPresent && (
        <div className={classes.open}>
          <Difference
            before={present.text}
            after={version.text}
            legend={{ gone: t`only in the text of now`, fresh: t`only in this version` }}
          />
          {onRestore && <Button variant="default" onClick={onRestore}>{t`Restore this version`}</Button>}
        </div>
      )}
    </li>
  )
}
