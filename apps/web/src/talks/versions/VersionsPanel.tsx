import type { Talk } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { Drawer } from '@mantine/core'
import { useChangeTalk } from '../talks.queries.ts'
import { VersionItem } from './VersionItem.tsx'
import classes from './versions.module.css'

interface VersionsPanelProps {
  talk: Talk
  opened: boolean
  onClose: () => void
  authorOf: (user_id: string) => { name: string }
}

/** Every text that the talk had: the machine's and people's, newest first. Restoring one keeps the others. */
export function VersionsPanel({ talk, opened, onClose, authorOf }: VersionsPanelProps) {
  const { t } = useLingui()
  const change = useChangeTalk(talk.org_id)
  const [present] = talk.versions

  function restore(version: number) {
    change.mutate({ talk_id: talk.talk_id, version })
    onClose()
  }

  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={480} title={t`Versions of the text`}>
      <ol className={classes.list}>
        {present &&
          talk.versions.map((version) => (
            <VersionItem
              key={version.version}
              version={version}
              present={present}
              author={version.user_id ? authorOf(version.user_id).name : undefined}
              onRestore={talk.deleted ? undefined : () => restore(version.version)}
            />
          ))}
      </ol>
    </Drawer>
  )
}
