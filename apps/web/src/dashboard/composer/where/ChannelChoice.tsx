import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import type { Composing } from '../use-composer.ts'
import classes from './where.module.css'

/** Where the next talk goes. */
export function ChannelChoice({ composing: { channels, channel, choose } }: { composing: Composing }) {
  const { t } = useLingui()
  const options = (channels ?? []).map(({ channel_id, name }) => ({ value: channel_id, label: `# ${name}` }))
  return (
    <div className={classes.channel}>
      <span aria-hidden>{t`to`}</span>
      <Select
        className={classes.select ?? ''}
        aria-label={t`Channel to send to`}
        data={options}
        value={channel?.channel_id ?? null}
        onChange={(channel_id) => channel_id && choose(channel_id)}
        allowDeselect={false}
        searchable={options.length > 8}
        variant="unstyled"
        nothingFoundMessage={t`No such channel`}
        comboboxProps={{ position: 'top-start', width: 'max-content', shadow: 'md' }}
      />
    </div>
  )
}
