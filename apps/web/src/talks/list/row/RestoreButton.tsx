import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRestore } from '../../selection/use-restore.ts'
import classes from '../rows.module.css'

export function RestoreButton({ talk_id }: { talk_id: string }) {
  const { t } = useLingui()
  const restore = useRestore()
  return (
    <Button className={classes.restore ?? ''} variant="default" size="sm" onClick={() => void restore([talk_id])}>
      {t`Restore`}
    </Button>
  )
}
