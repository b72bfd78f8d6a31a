import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconMessageDots } from '@tabler/icons-react'
import { usePageStore } from '../../lib/page-store.ts'
import { unheardChannelsOnly } from '../../lib/browser-storage/channel-values.ts'
import { FilterField } from '../../ui/table/FilterField.tsx'
import classes from './sidebar.module.css'

interface ChannelFilterProps {
  sought: string
  setSought: (sought: string) => void
  onEnter: () => void
}

export function ChannelFilter({ sought, setSought, onEnter }: ChannelFilterProps) {
  const { t } = useLingui()
  const only = usePageStore(unheardChannelsOnly) ?? false
  const label = only ? t`Show all channels` : t`Show only channels with unheard talks`
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
        variant={only ? 'light' : 'subtle'}
        {...(!only && { color: 'gray' })}
        size={36}
        aria-pressed={only}
        aria-label={t`Show only channels with unheard talks`}
        title={label}
        onClick={() => unheardChannelsOnly.set(!only)}
      >
        <IconMessageDots size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </form>
  )
}
