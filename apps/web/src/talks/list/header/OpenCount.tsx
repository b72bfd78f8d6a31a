import { MAX_COUNTED } from '@earshot/contract/search'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCircle } from '@tabler/icons-react'
import { type DashboardUrlState, useNavigateDashboard } from '../../../dashboard/url-state.ts'
import { useOrganization } from '../../../organizations/organizations.queries.ts'
import { useOpenCount } from '../../../search/search.queries.ts'
import classes from './header.module.css'

/** The number of open talks, on a button that lists only those. */
export function OpenCount({ urlState }: { urlState: DashboardUrlState }) {
  const { t, i18n } = useLingui()
  const go = useNavigateDashboard()
  const count = useOpenCount(useOrganization().org_id, urlState.channel_id)
  if (count === 0) return null
  const most = i18n.number(MAX_COUNTED)
  const isOn = urlState.filters.open === true
  const isMost = count >= MAX_COUNTED
  return (
    <button
      type="button"
      className={classes.open}
      aria-pressed={isOn}
      title={isOn ? t`Show all talks` : t`Show open talks only`}
      onClick={() => go({ open: isOn ? undefined : 'true', t: undefined })}
    >
      <span className={classes.openName}>
        {isMost ? t`${most}+ open` : t`${plural(count, { one: '# open', other: '# open' })}`}
      </span>
      <span className={classes.openShort} aria-hidden>
        <IconCircle size={14} stroke={2} />
        {isMost ? `${most}+` : i18n.number(count)}
      </span>
    </button>
  )
}
