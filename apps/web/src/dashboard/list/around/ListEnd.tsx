import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Skeletons } from '../../../ui/Skeletons.tsx'
import classes from '../talk-list.module.css'

interface ListEndProps {
  isLoading: boolean
  failed: boolean
  retry: () => void
}

/** What stands below the last row while older talks are on their way, or do not come. */
export function ListEnd({ isLoading, failed, retry }: ListEndProps) {
  const { t } = useLingui()
  if (isLoading)
    return (
      <div className={classes.coming}>
        <Skeletons rows={3} height={64} />
      </div>
    )
  if (!failed) return null
  return (
    <div className={classes.end} role="alert">
      <p>{t`Older talks could not be loaded.`}</p>
      <Button variant="default" size="sm" onClick={retry}>
        {t`Try again`}
      </Button>
    </div>
  )
}
