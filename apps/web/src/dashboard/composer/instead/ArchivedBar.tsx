import type { Channel } from '@earshot/contract/channels'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useArchiving } from '../../../channels/use-archiving.tsx'
import { useIsAdmin } from '../../../organizations/organizations.queries.ts'
import classes from '../composer.module.css'

/** Of a channel in the archive: its talks are read and heard, and none are sent. */
export function ArchivedBar({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const admin = useIsAdmin()
  const { takeOut, busy } = useArchiving(channel)
  return (
    <section className={classes.archived} aria-label={t`Archived`}>
      <IconArchive size={20} stroke={1.6} aria-hidden />
      <p>
        {t`This channel is archived: its talks stay, and it takes no more.`}
        {!admin && ` ${t`Admins take it out again.`}`}
      </p>
      {admin && (
        <Button variant="default" loading={busy} onClick={takeOut}>
          {t`Take out of the archive`}
        </Button>
      )}
    </section>
  )
}
