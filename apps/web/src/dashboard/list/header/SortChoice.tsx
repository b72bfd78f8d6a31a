import { useLingui } from '@lingui/react/macro'
import { SegmentedControl } from '@mantine/core'
import { type Place, useGo } from '../../place.ts'
import classes from './header.module.css'

/** What comes first of what was found. */
export function SortChoice({ sort }: Pick<Place, 'sort'>) {
  const { t } = useLingui()
  const go = useGo()
  return (
    <SegmentedControl
      className={classes.sort ?? ''}
      size="xs"
      aria-label={t`Sort by`}
      value={sort}
      onChange={(value) => go({ sort: value === 'relevance' ? value : undefined })}
      data={[
        { value: 'newest', label: t`Newest` },
        { value: 'relevance', label: t`Best match` },
      ]}
    />
  )
}
