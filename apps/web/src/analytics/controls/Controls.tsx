import { useLingui } from '@lingui/react/macro'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Group, groups, type View } from '../rules/view.ts'
import { useWords } from '../words/use-words.ts'
import classes from './controls.module.css'
import { RangeChoice } from './RangeChoice.tsx'

interface ControlsProps {
  view: View
  days: { from: string; to: string }
  /** All of them are of one channel. */
  inChannel: boolean
  onChange: (part: Partial<View>) => void
  /** Which channels, and the file. */
  channels: ReactNode
  file: ReactNode
}

export function Controls({ view, days, inChannel, onChange, channels, file }: ControlsProps) {
  const { t } = useLingui()
  const words = useWords()
  const known = groups.filter((group) => !inChannel || group !== 'channel')
  return (
    <div className={classes.controls} role="group" aria-label={t`What is shown`}>
      <RangeChoice view={view} days={days} onChange={onChange} />
      <SegmentedControl
        className={classes.choice ?? ''}
        size="xs"
        aria-label={t`Counted by`}
        value={view.by}
        onChange={(by) => onChange({ by })}
        data={[
          { value: 'day', label: t`Day` },
          { value: 'week', label: t`Week` },
        ]}
      />
      <NativeSelect
        className={classes.group ?? ''}
        size="xs"
        aria-label={t`Told apart`}
        value={view.group}
        onChange={({ currentTarget }) => onChange({ group: currentTarget.value as Group })}
        data={known.map((group) => ({ value: group, label: words.per(group) }))}
      />
      {channels}
      <span className={classes.end}>
        <SegmentedControl
          className={classes.choice ?? ''}
          size="xs"
          aria-label={t`Shown as`}
          value={view.as}
          onChange={(as) => onChange({ as })}
          data={[
            { value: 'chart', label: t`Chart` },
            { value: 'table', label: t`Table` },
          ]}
        />
        {file}
      </span>
    </div>
  )
}
