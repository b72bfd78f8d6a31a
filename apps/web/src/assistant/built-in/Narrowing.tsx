import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { useChannels } from '../../channels/channels.queries.ts'
import { useMembers } from '../../users/users.queries.ts'
import classes from '../assistant.module.css'
import { type Narrowed, spans } from './narrowed.ts'

interface NarrowingProps {
  org_id: string
  narrowed: Narrowed
  onNarrow: (narrowed: Narrowed) => void
}

/** What this question and those that follow are narrowed to. */
export function Narrowing({ org_id, narrowed, onNarrow }: NarrowingProps) {
  const { t } = useLingui()
  const channels = useChannels(org_id).data ?? []
  const members = useMembers(org_id).data ?? []
  const narrow = (part: Partial<Narrowed>) => onNarrow({ ...narrowed, ...part })
  const spanOf = (days: string) =>
    days === '' ? t`at any time` : t`${plural(Number(days), { one: 'in the last day', other: 'in the last # days' })}`
  return (
    <div className={classes.narrow}>
      <NativeSelect
        aria-label={t`Channel`}
        value={narrowed.channel_id}
        onChange={(event) => narrow({ channel_id: event.currentTarget.value })}
        data={[
          { value: '', label: t`in all channels` },
          ...channels.map(({ channel_id, name }) => ({ value: channel_id, label: `#${name}` })),
        ]}
      />
      <NativeSelect
        aria-label={t`Person`}
        value={narrowed.user_id}
        onChange={(event) => narrow({ user_id: event.currentTarget.value })}
        data={[
          { value: '', label: t`by everybody` },
          ...members.map(({ user_id, name }) => ({ value: user_id, label: name })),
        ]}
      />
      <NativeSelect
        aria-label={t`Time`}
        value={narrowed.days}
        onChange={(event) => narrow({ days: event.currentTarget.value })}
        data={spans.map((days) => ({ value: days, label: spanOf(days) }))}
      />
    </div>
  )
}
