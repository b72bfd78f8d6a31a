import type { Hit } from '@earshot/contract/hits'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { hitLink } from '../../hits/hit-link.ts'
import classes from './hit-notice.module.css'

interface HitNoticeProps {
  hit: Hit
  channel: string
  onPlay: () => void
}

export function HitNotice({ hit, channel, onPlay }: HitNoticeProps) {
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
      <Button
        size="xs"
        variant="light"
        leftSection={<IconPlayerPlayFilled size={12} />}
        renderRoot={(props) => <Link {...props} to="/dashboard" search={hitLink(hit)} onClick={onPlay} />}
      >
        {t`Play it`}
      </Button>
    </div>
  )
}
