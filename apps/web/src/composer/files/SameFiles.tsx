import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useChannel } from '../../channels/channels.queries.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { ChannelName } from '../../ui/ChannelName.tsx'
import { Time } from '../../ui/Time.tsx'
import classes from './files.module.css'
import type { SameFile } from './same-files.ts'

interface SameFilesProps {
  same: readonly SameFile[]
  /** How many others there are. */
  others: number
  onSkip: () => void
  onSendAll: () => void
}

export function SameFiles({ same, others, onSkip, onSendAll }: SameFilesProps) {
  const { t } = useLingui()
  const count = same.length
  return (
    <section aria-label={t`Already sent`}>
      <p role="alert" className={classes.question}>
        {t`${plural(count, { one: 'This file was sent before.', other: '# of these files were sent before.' })}`}
      </p>
      <ul className={classes.same}>
        {same.map((each, at) => (
          <SameRow key={`${at} ${each.file.name}`} same={each} />
        ))}
      </ul>
      <div className={classes.choice}>
        <Button onClick={onSkip} data-autofocus>
          {others > 0
            ? t`${plural(others, { one: 'Skip, and send the other', other: 'Skip, and send # others' })}`
            : t`Skip`}
        </Button>
        <Button variant="default" onClick={onSendAll}>
          {t`Upload again`}
        </Button>
      </div>
    </section>
  )
}

function SameRow({ same: { file, talk } }: { same: SameFile }) {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const { channel } = useChannel(org_id, talk?.channel_id ?? '')
  return (
    <li>
      <div className={classes.name} title={file.name}>
        <bdi>{file.name}</bdi>
      </div>
      <div className={classes.note}>
        {talk ? (
          <Link to="/dashboard" search={{ talk_id: talk.talk_id }} target="_blank">
            <ChannelName channel={channel} /> <Time at={talk.recorded_at} />
          </Link>
        ) : (
          t`Selected twice`
        )}
      </div>
    </li>
  )
}
