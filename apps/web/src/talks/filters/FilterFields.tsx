import type { Facet } from '@earshot/contract/search'
import { talkStates } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { type ComboboxItem, MultiSelect, Select } from '@mantine/core'
import type { Filters } from '../../search/filters.ts'
import type { useFacets } from '../../search/search.queries.ts'
import { FacetOption, PartialNote } from './FacetOption.tsx'
import { DateFilter } from './DateFilter.tsx'
import classes from './filter.module.css'
import { useFilterLookup, useStateNames } from './filter-lookups.ts'
import { i18n } from '@lingui/core'
import { duration } from '../../lib/format.ts'

interface FilterFieldsProps {
  /** Undefined until they are counted. */
  facets: ReturnType<typeof useFacets>
  filters: Filters
  channel_id: string | undefined
  onChange: (part: Partial<Record<keyof Filters, unknown>>) => void
  onChannel: (channel_id: string | null) => void
}

export function FilterFields({ facets, filters, channel_id, onChange, onChannel }: FilterFieldsProps) {
  const { t } = useLingui()
  const named = useFilterLookup()
  const any = { clearable: true, placeholder: t`Any` }
  const many = { ...any, searchable: true, nothingFoundMessage: t`No matches` }
  const choice = choiceOf(filters, onChange)
  return (
    <div className={classes.fields}>
      <Select
        {...many}
        label={t`Channel`}
        data={optionsOf(named.channels)}
        renderOption={withTalks(facets?.channels)}
        value={channel_id ?? null}
        onChange={onChannel}
      />
      <Select
        {...many}
        {...choice('speaker_id')}
        label={t`Speaker`}
        data={optionsOf(named.speakers)}
        renderOption={withTalks(facets?.speakers)}
      />
      <MultiSelect
        {...many}
        className={classes.wide ?? ''}
        label={t`Tags`}
        data={optionsOf(named.tags)}
        renderOption={withTalks(facets?.tags)}
        value={filters.tags ?? []}
        onChange={(tags) => onChange({ tags: tags.length > 0 ? tags : undefined })}
        placeholder={filters.tags ? '' : t`Any`}
      />
      <Select
        {...many}
        {...choice('user_id')}
        label={t`Sender`}
        data={optionsOf(named.users)}
        renderOption={withTalks(facets?.senders)}
      />
      <Select {...many} {...choice('alert_id')} label={t`Alert`} data={optionsOf(named.alerts)} />
      <DateFilter from={filters.from} to={filters.to} onChange={onChange} />
      <MeasureFields filters={filters} onChange={onChange} />
      <PartialNote facets={facets} />
    </div>
  )
}

const choiceOf = (filters: Filters, onChange: FilterFieldsProps['onChange']) => (name: keyof Filters) => ({
  value: filters[name] === undefined ? null : String(filters[name]),
  onChange: (value: string | null) => onChange({ [name]: value ?? undefined }),
})

function MeasureFields({ filters, onChange }: Pick<FilterFieldsProps, 'filters' | 'onChange'>) {
  const { t } = useLingui()
  const states = useStateNames()
  const any = { clearable: true, placeholder: t`Any` }
  const choice = choiceOf(filters, onChange)
  const steps = { least: lengthSteps(filters.min_duration), most: lengthSteps(filters.max_duration) }
  const scores = confidenceSteps(filters.min_confidence)
  const kinds = talkStates.map((value) => ({ value, label: states[value] }))
  return (
    <>
      <Select {...any} {...choice('min_duration')} label={t`Minimum length`} data={steps.least} />
      <Select {...any} {...choice('max_duration')} label={t`Maximum length`} data={steps.most} />
      <Select {...any} {...choice('min_confidence')} label={t`Minimum confidence`} data={scores} />
      <Select {...any} {...choice('state')} label={t`State`} data={kinds} />
    </>
  )
}

const withTalks =
  (facet: Facet | undefined) =>
  ({ option, checked }: { option: ComboboxItem; checked?: boolean | undefined }) => (
    <FacetOption option={option} checked={checked} facet={facet} />
  )

const optionsOf = (all: readonly { id: string; name: string }[] | undefined) =>
  (all ?? []).map(({ id, name }) => ({ value: id, label: name }))

const LENGTHS = [5, 15, 30, 60, 120, 300, 600, 1800, 3600]
const CONFIDENCES = [0.5, 0.6, 0.7, 0.8, 0.9, 0.95]

/** Includes a value from the URL that is not a preset. */
const lengthSteps = (chosen: number | undefined) => stepsOf(LENGTHS, chosen, duration)

const confidenceSteps = (chosen: number | undefined) =>
  stepsOf(CONFIDENCES, chosen, (score) => i18n.number(score, { style: 'percent', maximumFractionDigits: 0 }))

const stepsOf = (steps: readonly number[], chosen: number | undefined, write: (step: number) => string) =>
  [...new Set(chosen === undefined ? steps : [...steps, chosen])]
    .toSorted((one, other) => one - other)
    .map((step) => ({ value: String(step), label: write(step) }))
