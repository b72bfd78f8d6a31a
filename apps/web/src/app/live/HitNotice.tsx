import type { Hit } from '@earshot/contract/hits'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import classes from './hit-notice.module.css'

interface HitNoticeProps {
  hit: Hit
  channel: string
  play: () => void
}

export function HitNotice({ hit, channel, play }: HitNoticeProps) {
  const { t } = useLingui()
  return (
    <div className={classes.notice}>
      <p className={classes.title}>
        <Trans>
          “{hit.keyword}” was said in {channel}
        </Trans>
      </p>
      <p className={classes.words}>
        {hit.before} <mark>{hit.match}</mark> {hit.after}
      </p>
      <Button size="xs" variant="light" leftSection={<IconPlayerPlayFilled size={12} />} onClick={play}>
        {t`Play it`}
      </Button>
    </div>
  )
}
