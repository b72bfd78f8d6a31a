import { hitStates } from '@earshot/contract/hits'
import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { HitFilterBar, lateIn } from '../../hits/HitFilterBar.tsx'
import { HitList } from '../../hits/HitList.tsx'
import { type HitFilters, useLate, useUnread } from '../../hits/hits.queries.ts'
import { count } from '../../lib/format.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'
import { usePlayMoment } from '../live/use-play-moment.ts'

export function HitsScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const [unread, late] = [useUnread(org_id) ?? 0, useLate(org_id)]
  const play = usePlayMoment(org_id)
  const navigate = useNavigate()
  const filters = filtersIn(useSearch({ strict: false }))
  const narrow = (part: HitFilters) => void navigate({ to: '.', search: (before) => ({ ...before, ...part }) })
  return (
    <Screen title={t`Hits`} chips={<Counts unread={unread} late={late} />}>
      <HitFilterBar org_id={org_id} filters={filters} onChange={narrow} />
      <HitList key={JSON.stringify(filters)} org_id={org_id} filters={filters} onPlay={(hit) => void play(hit)} />
    </Screen>
  )
}

function Counts({ unread, late }: { unread: number; late: number }) {
  const { t } = useLingui()
  return (
    <>
      {unread > 0 && <Chip tone="ember">{t`${count(unread)} new`}</Chip>}
      {late > 0 && (
        <Link to="." search={(before) => ({ ...before, state: 'new', late: 'true' })}>
          <Chip>{t`${count(late)} late`}</Chip>
        </Link>
      )}
    </>
  )
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Invalid values in the URL are ignored. */
function filtersIn(search: Record<string, string | undefined>): HitFilters {
  const state = hitStates.find((known) => known === search.state)
  const late = lateIn(search.late)
  const id = (value: string | undefined) => (value && UUID.test(value) ? value : undefined)
  const [alert_id, channel_id, assigned_to] = [search.alert_id, search.channel_id, search.assigned_to].map(id)
  return {
    ...(alert_id && { alert_id }),
    ...(channel_id && { channel_id }),
    ...(state && { state }),
    ...(late && { late }),
    ...(assigned_to && { assigned_to }),
  }
}
