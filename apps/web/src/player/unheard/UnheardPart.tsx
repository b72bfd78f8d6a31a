import { useLingui } from '@lingui/react/macro'
import { IconHeadphones, IconPlayerSkipForward, IconMessage } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useUnheardCount } from '../../channels/channels.queries.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import classes from '../bar/player-bar.module.css'
import { PlayerButton } from '../controls/PlayerButtons.tsx'
import { useAnnouncements } from '../engine/settings.ts'
import { stepTalk } from '../queue/advance-queue.ts'
import { useCanAnnounce } from './announce.ts'
import { usePlayUnheard, useUnheardRun } from './use-unheard-run.ts'

const parts = { left: UnheardLeft, next: UnheardButton, announce: Announce }

/** What the player's bar has for unheard talks, in several places of it. */
export function UnheardPart({ part }: { part: keyof typeof parts }) {
  const Part = parts[part]
  return <Part />
}

/** Screen readers announce only the end, because they would speak over the talks. */
function UnheardLeft() {
  const run = useUnheardRun()
  return (
    <>
      {run && !run.isOver && <span className={classes.left}>{run.text}</span>}
      <span className={classes.left} role="status">
        {run?.isOver && run.text}
      </span>
    </>
  )
}

/** On phones: begins with all that is unheard, or goes on to the next of it. */
function UnheardButton() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const client = useQueryClient()
  const unheard = useUnheardCount(org_id) ?? 0
  const { start, isPending } = usePlayUnheard({ org_id, query: '' })
  const run = useUnheardRun()
  const next = { icon: IconPlayerSkipForward, label: t`Next talk`, onClick: () => stepTalk(client, 1) }
  const all = { icon: IconHeadphones, label: t`Play all unheard`, onClick: () => void start() }
  return <PlayerButton {...(run ? next : all)} disabled={isPending || (!run && unheard === 0)} />
}

function Announce() {
  const { t } = useLingui()
  const [on, set] = useAnnouncements()
  const isOffered = useCanAnnounce()
  const run = useUnheardRun()
  if (!run || !isOffered) return null
  return <PlayerButton icon={IconMessage} label={t`Announce talks`} pressed={on} onClick={() => set(!on)} />
}
