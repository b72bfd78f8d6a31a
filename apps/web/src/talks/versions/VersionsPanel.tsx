import type { Talk, TalkVersion } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Button, Drawer } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { useChangeTalk } from '../talks.queries.ts'
import { useMayEdit } from '../detail/use-may-edit.ts'
import { useState } from 'react'
import { Chip } from '../../ui/Chip.tsx'
import { Time } from '../../ui/Time.tsx'
import { Difference } from './Difference.tsx'
import classes from './versions.module.css'

interface VersionsPanelProps {
  talk: Talk
  opened: boolean
  onClose: () => void
  authorOf: (user_id: string) => { name: string }
}

export function VersionsPanel({ talk, opened, onClose, authorOf }: VersionsPanelProps) {
  const { t } = useLingui()
  const change = useChangeTalk(talk.org_id)
  const editable = useMayEdit()(talk)
  // Closed first, because only then does the drawer know where to return the focus.
  const mounted = useMounted()
  const [present] = talk.versions

  function restore(version: number) {
    change.mutate({ talk_id: talk.talk_id, version })
    onClose()
  }

  return (
    <Drawer opened={opened && mounted} onClose={onClose} position="right" size={480} title={t`Versions of the text`}>
      <ol className={classes.list}>
        {present &&
          talk.versions.map((version) => (
            <VersionItem
              key={version.version}
              version={version}
              present={present}
              author={version.user_id ? authorOf(version.user_id).name : undefined}
              onRestore={talk.deleted || !editable ? undefined : () => restore(version.version)}
            />
          ))}
      </ol>
    </Drawer>
  )
}

interface VersionItemProps {
  version: TalkVersion
  present: TalkVersion
  author: string | undefined
  onRestore: (() => void) | undefined
}

function VersionItem({ version, present, author, onRestore }: VersionItemProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const isPresent = version.version === present.version
  const machine = version.engine ? t`Automatic: ${version.engine}` : t`Automatic`
  return (
    <li className={classes.version}>
      <button type="button" className={classes.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={classes.who}>
          {author ?? machine} {isPresent && <Chip tone="green">{t`Current`}</Chip>}
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
            legend={{ gone: t`only in the current text`, fresh: t`only in this version` }}
          />
          {onRestore && <Button variant="default" onClick={onRestore}>{t`Restore this version`}</Button>}
        </div>
      )}
    </li>
  )
}
