import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Popover } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import classes from './search-box.module.css'

/** How to search for more than words, in four lines. */
export function SearchHelp() {
  const { t } = useLingui()
  const ways = [
    { write: t`water pump`, finds: t`Both words, anywhere in a talk` },
    { write: t`“water pump”`, finds: t`These words, one after the other` },
    { write: t`pump -test`, finds: t`Talks with one word and without another` },
    { write: t`wat`, finds: t`The last word may be only begun` },
  ]
  return (
    <Popover position="bottom-end" width={320} withinPortal={false} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t`How to search`} title={t`How to search`}>
          <IconHelp size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`How to search`}>
        <dl className={classes.ways} tabIndex={-1} data-autofocus>
          {ways.map(({ write, finds }) => (
            <div key={write}>
              <dt>
                <code>{write}</code>
              </dt>
              <dd>{finds}</dd>
            </div>
          ))}
        </dl>
        <p
          className={classes.note}
        >{t`Where nobody said it, Earshot looks for what is spelt or sounds alike, and says so.`}</p>
      </Popover.Dropdown>
    </Popover>
  )
}
