import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useNetwork } from '@mantine/hooks'
import { IconCloudOff } from '@tabler/icons-react'
import classes from './shell.module.css'
import { useUnsentCount } from './use-unsent-count.ts'

export function OfflineBar() {
  const { t } = useLingui()
  const { online } = useNetwork()
  const unsent = useUnsentCount()
  const waiting = plural(unsent, { one: '# talk is waiting to be sent.', other: '# talks are waiting to be sent.' })
  return (
    <div className={classes.offline} role="status" hidden={online}>
      {!online && (
        <>
          <IconCloudOff size={16} aria-hidden />
          {unsent > 0 && `${waiting} `}
          {t`You are offline. This page may be out of date. Recordings are saved here and sent when you are back online.`}
        </>
      )}
    </div>
  )
}
