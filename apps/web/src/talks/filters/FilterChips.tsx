import { channelLabel } from '../../lib/channel-label.ts'
import { ChannelSign } from '../../ui/ChannelSign.tsx'
import { useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { type Filters, filtersToUrl, isDay } from '../../search/filters.ts'
import { type DashboardUrlState, useNavigateDashboard } from '../../dashboard/url-state.ts'
import { useUnknownMember } from '../../dashboard/person-names.queries.ts'
import { useChannel } from '../../channels/channels.queries.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { type FilterLookup, useFilterLookup, useStateNames } from './filter-lookups.ts'
import { i18n } from '@lingui/core'
import { duration } from '../../lib/format.ts'
import classes from './filter.module.css'

/** 'Jan 3 – 9, 2026'; undefined if one end is missing. */
export function daysLabel(from: string | undefined, to: string | undefined) {
  return from && to ? formatOf(from, to).formatRange(dateOf(from), dateOf(to)) : undefined
}

const dayOf = (time: string | undefined) => (time ? formatOf(time).format(dateOf(time)) : '')

const dateOf = (time: string) => new Date(isDay(time) ? `${time}T00:00` : time)

const formatOf = (...times: string[]) =>
  new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', ...(!times.every(isDay) && { timeStyle: 'short' }) })

/** Clears all filters. A channel in the path stays. */
export const NO_FILTERS = { ...filtersToUrl({}), channel_id: undefined, t: undefined, saved: undefined }

export function FilterChips({ urlState }: { urlState: DashboardUrlState }) {
  const { t } = useLingui()
  const go = useNavigateDashboard()
  const chips = useChips(urlState)
  if (chips.length === 0) return null
  return (
    <ul className={classes.chips} aria-label={t`Filters`}>
      {chips.map(({ key, label, unknown, color, closed, off }) => (
        <li key={key}>
          <UnstyledButton
            className={classes.chip}
            data-unknown={unknown || undefined}
            onClick={() => go({ ...off, t: undefined })}
            aria-label={t`Remove filter: ${label}`}
            title={unknown ? t`This no longer exists. Remove filter` : t`Remove filter`}
          >
            {unknown && <IconAlertTriangle size={14} stroke={1.8} aria-hidden />}
            {closed && <ChannelSign channel={{ private: true }} size={14} />}
            {color && <span className={classes.dot} style={{ background: color }} />}
            <span className={classes.label}>{label}</span>
            <IconX size={14} stroke={1.8} aria-hidden />
          </UnstyledButton>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <UnstyledButton className={classes.clear} onClick={() => go(NO_FILTERS)}>
            {t`Clear all`}
          </UnstyledButton>
        </li>
      )}
    </ul>
  )
}

interface FilterChip {
  key: string
  label: string
  unknown: boolean
  color?: string | undefined
  /** Of a private channel. */
  closed?: boolean | undefined
  off: Record<string, string | undefined>
}

export function useChips(urlState: DashboardUrlState): FilterChip[] {
  const named = useNamedChips(urlState)
  const plain = usePlainChips(urlState.filters)
  return [...named, ...plain]
}

function usePlainChips(filters: Filters): FilterChip[] {
  const { t } = useLingui()
  const states = useStateNames()
  const { from, to, min_duration, max_duration, min_confidence, unheard, open, needs_review, state, deleted } = filters
  const confidence = i18n.number(min_confidence ?? 0, { style: 'percent', maximumFractionDigits: 0 })
  const days = daysLabel(from, to) ?? (from ? t`Since ${dayOf(from)}` : to && t`Until ${dayOf(to)}`)
  const [least, most] = [min_duration, max_duration].map((seconds) => seconds !== undefined && duration(seconds))
  const length = least && most ? `${least} – ${most}` : least ? t`At least ${least}` : most && t`At most ${most}`
  const chips = [
    ['from to', days],
    ['min_duration max_duration', length],
    ['min_confidence', min_confidence !== undefined && t`Confidence at least ${confidence}`],
    ['unheard', unheard !== undefined && (unheard ? t`Unheard` : t`Heard`)],
    ['open', open !== undefined && (open ? t`Open talks` : t`Handled talks`)],
    ['needs_review', needs_review !== undefined && (needs_review ? t`Needs review` : t`Needs no review`)],
    ['state', state && states[state]],
    ['deleted', deleted && t`In the bin`],
  ] as const
  return chips.flatMap(([names, label]) => {
    const off = Object.fromEntries(names.split(' ').map((name) => [name, undefined]))
    return label ? [{ key: names, label, unknown: false, off }] : []
  })
}

function useNamedChips({ channel_id, inChannel, filters }: DashboardUrlState): FilterChip[] {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const named = useFilterLookup()
  const unknownMember = useUnknownMember(org_id)
  const { channel } = useChannel(org_id, inChannel ? undefined : channel_id)
  const channels = channel?.archived ? [{ id: channel.channel_id, ...channel }] : named.channels
  const { speaker_id, user_id, alert_id, tags = [] } = filters
  const chips = [
    inChannel ? [] : chipsFor(channel_id, channels, [t`Unknown channel`, (name) => name, 'channel_id']),
    chipsFor(speaker_id, named.speakers, [t`Unknown speaker`, (name) => t`Speaker: ${name}`, 'speaker_id']),
    chipsFor(user_id, named.users, [unknownMember, (name) => t`Sender: ${name}`, 'user_id']),
    chipsFor(alert_id, named.alerts, [t`Unknown alert`, (word) => t`Alert: ${word}`, 'alert_id']),
  ]
  const tagChips = tags
    .flatMap((id) => chipsFor(id, named.tags, [t`Unknown tag`, (tag) => tag, 'tags']).map((chip) => ({ id, chip })))
    .map(({ id, chip }) => ({
      ...chip,
      key: `tags ${id}`,
      off: { tags: tags.filter((other) => other !== id).join(',') || undefined },
    }))
  return [...chips.flat(), ...tagChips]
}

type Saying = readonly [unknown: string, known: (name: string) => string, filter: string]

function chipsFor(id: string | undefined, known: readonly FilterLookup[] | undefined, saying: Saying): FilterChip[] {
  if (id === undefined) return []
  const [unknown, write, filter] = saying
  const found = known?.find((each) => each.id === id)
  const chip = { key: filter, color: found?.color, off: { [filter]: undefined } }
  const label = found?.private === false ? channelLabel({ name: found.name, private: false }) : write(found?.name ?? '')
  if (found) return [{ ...chip, label, closed: found.private, unknown: false }]
  return [{ ...chip, label: known ? unknown : '…', unknown: known !== undefined }]
}
