import type { notificationRoutes } from '@earshot/contract/notifications'
import type { OutputOf } from '@earshot/contract/route'
import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import classes from './notifications.module.css'
import { useNotificationTest } from './notifications.queries.ts'

/** Tells the person beforehand in which ways an urgent alert reaches them. */
export function NotificationTest({ org_id }: { org_id: string }) {
  const { t } = useLingui()
  const test = useNotificationTest(org_id)
  return (
    <div className={classes.here} role="group" aria-label={t`Test`}>
      <p className={classes.line}>{t`Test`}</p>
      <p className={classes.quiet}>{t`Sends a test by every way in which urgent alerts reach you.`}</p>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {t`Send me a test`}
      </Button>
      {test.isError && <ErrorNote title={t`Could not send the test`} error={test.error} />}
      <div role="status">{test.isSuccess && <Sent {...test.data} />}</div>
    </div>
  )
}

function Sent({ email, browsers, phones, sends_sms }: OutputOf<typeof notificationRoutes.test>) {
  const { t } = useLingui()
  const numbers = phones.join(', ')
  if (email === null) return <p className={classes.quiet}>{t`Nothing was sent: you are not a member here`}</p>
  return (
    <ul className={classes.sent}>
      <li>{t`An email to ${email} is on its way`}</li>
      <li>
        <Plural
          value={browsers}
          _0="No push message: notifications are off in all your browsers"
          one="A push message to # browser is on its way"
          other="A push message to # browsers is on its way"
        />
      </li>
      {phones.length > 0 && <li>{t`An SMS to ${numbers} is on its way`}</li>}
      {phones.length === 0 && (
        <li>{sends_sms ? t`No SMS: you have no verified phone number` : t`No SMS: this server sends none`}</li>
      )}
    </ul>
  )
}
