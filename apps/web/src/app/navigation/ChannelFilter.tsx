import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconMessageDots } from '@tabler/icons-react'
import { usePageStore } from '../../lib/page-store.ts'
import { unheardChannelsFirst } from '../../lib/browser-storage/channel-values.ts'
import { FilterField } from '../../ui/table/FilterField.tsx'
import classes from './sidebar.module.css'

interface ChannelFilterProps {
  sought: string
  setSought: (sought: string) => void
  onEnter: () => void
}

export function ChannelFilter({ sought, setSought, onEnter }: ChannelFilterProps) {
  const { t } = useLingui()
  const first = usePageStore(unheardChannelsFirst) ?? true
  const label = t`Unheard channels first`
  return (
    <form
      className={classes.filter}
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        onEnter()
      }}
    >
      <FilterField label={t`Filter channels`} value={sought} onChange={setSought} />
      <ActionIcon
        className={classes.add ?? ''}
        variant={first ? 'light' : 'subtle'}
        {...(!first && { color: 'gray' })}
        size={36}
        aria-pressed={first}
        aria-label={label}
        title={label}
        onClick={() => unheardChannelsFirst.set(!first)}
      >
        <IconMessageDots size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </form>
  )
}
