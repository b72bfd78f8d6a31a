import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { hasUnsavedWork } from '../session/has-unsaved-work.ts'
import { activateUpdate, useNewerVersion } from './app-version.ts'
import classes from './pwa.module.css'

const LOOK_AGAIN_MS = 3000

export function UpdateBar() {
  const { t } = useLingui()
  const newer = useNewerVersion()
  const [busy, setBusy] = useState(hasUnsavedWork)
  useEffect(() => {
    if (!newer) return
    const timer = setInterval(() => setBusy(hasUnsavedWork()), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [newer])
  const update = () => (hasUnsavedWork() ? setBusy(true) : newer && activateUpdate(newer))
  const shown = newer !== null && !busy
  return (
    <div className={classes.bar} role="status" hidden={!shown}>
      {shown && (
        <>
          <IconSparkles size={16} aria-hidden />
          {t`A new version of Earshot is available.`}
          <Button variant="default" size="compact-sm" onClick={update}>
            {t`Reload to update`}
          </Button>
        </>
      )}
    </div>
  )
}
