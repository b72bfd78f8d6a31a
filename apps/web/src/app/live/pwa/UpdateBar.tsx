import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isAtWork } from '../../session/clock/at-work.ts'
import { takeNewer, useNewerVersion } from './newer-version.ts'
import classes from './pwa.module.css'

const LOOK_AGAIN_MS = 3000

/** Says that a newer version is here; never while somebody records, sends or writes. */
export function UpdateBar() {
  const { t } = useLingui()
  const newer = useNewerVersion()
  const [busy, setBusy] = useState(isAtWork)
  useEffect(() => {
    if (!newer) return
    const timer = setInterval(() => setBusy(isAtWork()), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [newer])
  const update = () => (isAtWork() ? setBusy(true) : newer && takeNewer(newer))
  const shown = newer !== null && !busy
  return (
    <div className={classes.bar} role="status" hidden={!shown}>
      {shown && (
        <>
          <IconSparkles size={16} aria-hidden />
          {t`A new version of Earshot is here.`}
          <Button variant="default" size="compact-sm" onClick={update}>
            {t`Reload to update`}
          </Button>
        </>
      )}
    </div>
  )
}
