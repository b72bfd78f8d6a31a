import { MAX_COUNTED, type Facet } from '@earshot/contract/search'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ComboboxItem } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import classes from './filter.module.css'

interface FacetOptionProps {
  option: ComboboxItem
  checked: boolean | undefined
  /** Undefined until it has been counted. */
  facet: Facet | undefined
}

/** A value of a filter with the number of talks that it would leave. */
export function FacetOption({ option: { value, label }, checked, facet }: FacetOptionProps) {
  const talks = facet?.counts.find(({ id }) => id === value)?.talks
  return (
    <span className={classes.option}>
      {checked && <IconCheck size={14} stroke={1.8} aria-hidden />}
      <span className={classes.label}>{label}</span>
      {facet && talks !== undefined && <Talks talks={talks} isLeast={facet.partial || talks >= MAX_COUNTED} />}
    </span>
  )
}

function Talks({ talks, isLeast }: { talks: number; isLeast: boolean }) {
  const { t, i18n } = useLingui()
  const written = i18n.number(talks)
  const shown = isLeast ? t`${written}+` : written
  return (
    <span
      className={classes.talks}
      role="img"
      aria-label={t`${plural(talks, { one: `${shown} talk`, other: `${shown} talks` })}`}
    >
      {shown}
    </span>
  )
}

/** Says that only the newest talks are counted beside the values. */
export function PartialNote({ facets = {} }: { facets: Record<string, Facet> | undefined }) {
  const { t, i18n } = useLingui()
  const least = Math.min(...Object.values(facets).flatMap(({ partial, counted }) => (partial ? counted : [])))
  const newest = i18n.number(least)
  if (!Number.isFinite(least)) return null
  return <p className={classes.note}>{t`Counts are of the newest ${newest} talks.`}</p>
}
