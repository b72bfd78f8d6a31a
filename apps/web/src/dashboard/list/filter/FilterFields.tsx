import { talkStates } from '@earshot/contract/talks'
import { useLingui } from '@lingui/react/macro'
import { MultiSelect, Select } from '@mantine/core'
import type { Filters } from '../../../search/filters.ts'
import { DateFilter } from './DateFilter.tsx'
import classes from './filter.module.css'
import { useNamed, useStateNames } from './named.ts'
import { confidenceSteps, lengthSteps } from './steps.ts'

interface FilterFieldsProps {
  filters: Filters
  channel_id: string | undefined
  onChange: (part: Partial<Record<keyof Filters, unknown>>) => void
  onChannel: (channel_id: string | null) => void
}

/** What is chosen from a list. */
export function FilterFields({ filters, channel_id, onChange, onChannel }: FilterFieldsProps) {
  const { t } = useLingui()
  const named = useNamed()
  const states = useStateNames()
  const any = { clearable: true, placeholder: t`Any` }
  const many = { ...any, searchable: true, nothingFoundMessage: t`Nothing like that` }
  const choice = (name: keyof Filters) => ({
    value: filters[name] === undefined ? null : String(filters[name]),
    onChange: (value: string | null) => onChange({ [name]: value ?? undefined }),
  })
  const steps = { least: lengthSteps(filters.min_duration), most: lengthSteps(filters.max_duration) }
  const scores = confidenceSteps(filters.min_confidence)
  const kinds = talkStates.map((value) => ({ value, label: states[value] }))
  return (
    <div className={classes.fields}>
      <Select
        {...many}
        label={t`Channel`}
        data={optionsOf(named.channels)}
        value={channel_id ?? null}
        onChange={onChannel}
      />
      <Select {...many} {...choice('speaker_id')} label={t`Speaker`} data={optionsOf(named.speakers)} />
      <MultiSelect
        {...many}
        className={classes.wide ?? ''}
        label={t`Tags`}
        data={optionsOf(named.tags)}
        value={filters.tags ?? []}
        onChange={(tags) => onChange({ tags: tags.length > 0 ? tags : undefined })}
        placeholder={filters.tags ? '' : t`Any`}
      />
      <Select {...many} {...choice('user_id')} label={t`Sender`} data={optionsOf(named.users)} />
      <Select {...many} {...choice('alert_id')} label={t`Alert`} data={optionsOf(named.alerts)} />
      <DateFilter from={filters.from} to={filters.to} onChange={onChange} />
      <Select {...any} {...choice('min_duration')} label={t`At least as long as`} data={steps.least} />
      <Select {...any} {...choice('max_duration')} label={t`At most as long as`} data={steps.most} />
      <Select {...any} {...choice('min_confidence')} label={t`Confidence from`} data={scores} />
      <Select {...any} {...choice('state')} label={t`State`} data={kinds} />
    </div>
  )
}

const optionsOf = (all: readonly { id: string; name: string }[] | undefined) =>
  (all ?? []).map(({ id, name }) => ({ value: id, label: name }))
