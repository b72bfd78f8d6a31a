import { useLingui } from '@lingui/react/macro'
import { Chip, ChipGroup } from '@mantine/core'
import type { Filters } from '../../../search/filters.ts'
import classes from './filter.module.css'

interface FlagsProps {
  filters: Filters
  onChange: (part: Pick<Filters, 'unheard' | 'needs_review' | 'deleted'>) => void
}

/** What is asked for most, one touch away. */
export function Flags({ filters: { unheard, needs_review, deleted }, onChange }: FlagsProps) {
  const { t } = useLingui()
  const flags = [
    { name: 'unheard', label: t`Unheard`, on: unheard === true },
    { name: 'needs_review', label: t`Needs review`, on: needs_review === true },
    { name: 'deleted', label: t`In the bin`, on: deleted === true },
  ]
  return (
    <ChipGroup multiple value={flags.flatMap(({ name, on }) => (on ? name : []))}>
      <div className={classes.flags}>
        {flags.map(({ name, label, on }) => (
          <Chip
            key={name}
            value={name}
            variant="outline"
            size="sm"
            checked={on}
            onChange={(checked) => onChange({ [name]: checked || undefined })}
          >
            {label}
          </Chip>
        ))}
      </div>
    </ChipGroup>
  )
}
