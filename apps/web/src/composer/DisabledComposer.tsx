import type { Channel } from '@earshot/contract/channels'
import classes from './composer.module.css'
import { UnsentTalks } from './preview/UnsentTalks.tsx'
import type { ComposerState } from './use-composer.ts'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArchive } from '@tabler/icons-react'
import { useArchiveChannel } from '../channels/use-archive-channel.tsx'
import { useIsAdmin } from '../organizations/organizations.queries.ts'

interface DisabledComposerProps {
  composing: ComposerState
  archived: Channel | undefined
  covered: boolean
}

export function DisabledComposer({ composing, archived, covered }: DisabledComposerProps) {
  return (
    <div className={classes.instead} data-rests={covered}>
      <UnsentTalks composing={composing} />
      {archived ? <ArchivedBar channel={archived} /> : <NoSendPermission />}
    </div>
  )
}

function NoSendPermission() {
  const { t } = useLingui()
  return <p className={classes.none}>{t`You can listen and read here. To send talks, ask an admin for permission.`}</p>
}

function ArchivedBar({ channel }: { channel: Channel }) {
  const { t } = useLingui()
  const admin = useIsAdmin()
  const { takeOut, busy } = useArchiveChannel(channel)
  return (
    <section className={classes.archived} aria-label={t`Archived`}>
      <IconArchive size={20} stroke={1.6} aria-hidden />
      <p>
        {t`This channel is archived. Its talks stay, but no new ones can be sent.`}
        {!admin && ` ${t`Admins can restore it.`}`}
      </p>
      {admin && (
        <Button variant="default" loading={busy} onClick={takeOut}>
          {t`Restore channel`}
        </Button>
      )}
    </section>
  )
}
