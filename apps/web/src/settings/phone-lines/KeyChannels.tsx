import type { PhoneLine } from '@earshot/contract/phone-lines'
import { useLingui } from '@lingui/react/macro'
import { Button, CloseButton, NativeSelect } from '@mantine/core'
import classes from './phone-lines.module.css'
import { type ChannelOption, PrivateNote, selectable } from './PrivateNote.tsx'

type Keys = PhoneLine['keys']

interface KeyChannelsProps {
  options: ChannelOption[]
  keys: Keys
  onChange: (keys: Keys) => void
}

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Which key of the telephone leads to which channel. */
export function KeyChannels({ options, keys, onChange }: KeyChannelsProps) {
  const { t } = useLingui()
  const free = DIGITS.find((digit) => !keys.some((key) => key.digit === digit))
  const first = options[0]?.value
  return (
    <fieldset className={classes.keys}>
      <legend>{t`Keys`}</legend>
      {keys.map(({ digit, channel_id }) => (
        <div key={digit} className={classes.key}>
          <span className={classes.digit}>{digit}</span>
          <NativeSelect
            aria-label={t`Channel of key ${digit}`}
            data={selectable(options)}
            value={channel_id}
            onChange={({ currentTarget: { value } }) =>
              onChange(keys.map((key) => (key.digit === digit ? { digit, channel_id: value } : key)))
            }
          />
          <CloseButton
            size={44}
            iconSize={18}
            aria-label={t`Remove key ${digit}`}
            onClick={() => onChange(keys.filter((key) => key.digit !== digit))}
          />
        </div>
      ))}
      <PrivateNote options={options} channel_ids={keys.map(({ channel_id }) => channel_id)} />
      {free && first && (
        <Button
          size="sm"
          variant="default"
          onClick={() =>
            onChange([...keys, { digit: free, channel_id: first }].toSorted((a, b) => +a.digit - +b.digit))
          }
        >
          {t`Add key ${free}`}
        </Button>
      )}
    </fieldset>
  )
}
