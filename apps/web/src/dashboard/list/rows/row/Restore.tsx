import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRestore } from '../../select/use-restore.ts'
import classes from '../rows.module.css'

/** Takes a talk out of the bin. */
export function Restore({ talk_id }: { talk_id: string }) {
  const { t } = useLingui()
  const restore = useRestore()
  return (
    <Button className={classes.restore ?? ''} variant="default" size="sm" onClick={() => void restore([talk_id])}>
      {t`Restore`}
    </Button>
  )
}
