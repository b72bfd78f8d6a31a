import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import classes from './shell.module.css'
import { useUnsent } from './waiting/use-unsent.ts'

/** A quiet bar as long as there is no network. */
export function OfflineBar() {
  const { t } = useLingui()
  const { online } = useNetwork()
  const unsent = useUnsent()
  const waiting = plural(unsent, { one: '# talk waits to be sent.', other: '# talks wait to be sent.' })
  return (
    <div className={classes.offline} role="status" hidden={online}>
      {!online && (
        <>
          <IconCloudOff size={16} aria-hidden />
          {unsent > 0 && `${waiting} `}
          {t`You are offline. What you see may be old. What you record is kept here, and sent when the network is back.`}
        </>
      )}
    </div>
  )
}
