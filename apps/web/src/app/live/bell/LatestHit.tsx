import type { Hit } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { hitLink } from '../../../hits/hit-link.ts'
import { useHitDeeds } from '../../../hits/state/use-hit-deeds.ts'
import { Time } from '../../../ui/Time.tsx'
import classes from './bell.module.css'

export function LatestHit({ hit, channel }: { hit: Hit; channel: string | undefined }) {
  const { t } = useLingui()
  const { set, busy } = useHitDeeds(hit.org_id)
  return (
    <li className={classes.row} data-state={hit.state}>
      <Link className={classes.hit} to="/dashboard" search={hitLink(hit)}>
        <span className={classes.meta}>
          <strong>{hit.keyword}</strong> {channel && <bdi># {channel}</bdi>} <Time at={hit.created} />
        </span>
        <span className={classes.words}>
          {hit.before} <mark>{hit.match}</mark> {hit.after}
        </span>
      </Link>
      {hit.state === 'new' && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t`Acknowledge “${hit.match}”`}
          disabled={busy}
          onClick={() => void set([hit], 'acknowledged')}
        >
          <IconCheck size={18} stroke={1.8} />
        </ActionIcon>
      )}
    </li>
  )
}
