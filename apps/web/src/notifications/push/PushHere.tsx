import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Chip } from '../../ui/Chip.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import classes from '../notifications.module.css'
import { usePush } from './push.queries.ts'

/** Whether messages come to this browser, and what can be done about that. */
export function PushHere({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const { state, switchOn, switchOff } = usePush(org_id)
  const turn = useMutation({ mutationFn: (on: boolean) => (on ? switchOn() : switchOff()) })
  if (state === undefined) return null
  return (
    <div className={classes.here} role="group" aria-label={t`Push messages to this browser`}>
      <p className={classes.line}>
        {t`Push messages to this browser`} {state === 'on' ? <Chip tone="green">{t`on`}</Chip> : <Chip>{t`off`}</Chip>}
      </p>
      {state === 'impossible' && (
        <p className={classes.quiet}>
          {t`This browser cannot show them. On an iPhone or iPad, add Earshot to the home screen first; elsewhere Earshot has to be opened by https.`}
        </p>
      )}
      {state === 'denied' && (
        <p className={classes.quiet}>
          {t`You have forbidden them in this browser. To undo that, open the settings of this site by the sign left of its address, allow notifications, and load the page anew.`}
        </p>
      )}
      {state === 'off' && (
        <>
          <p
            className={classes.quiet}
          >{t`They come while Earshot is closed too. Your browser will ask you to allow it.`}</p>
          <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate(true)}>
            {t`Show messages here`}
          </Button>
        </>
      )}
      {state === 'on' && (
        <Button variant="default" loading={turn.isPending} onClick={() => turn.mutate(false)}>
          {t`No more messages here`}
        </Button>
      )}
      {turn.isError && <ErrorNote title={t`That did not work`} error={turn.error} />}
    </div>
  )
}
