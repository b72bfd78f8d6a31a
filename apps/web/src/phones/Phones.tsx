import { useLingui } from '@lingui/react/macro'
import { IconDeviceMobileOff, IconDeviceMobile } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useOffer } from '../auth/provider/offer.queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { AddPhone } from './AddPhone.tsx'
import { PhoneList } from './list/PhoneList.tsx'
import classes from './phones.module.css'
import { usePhones } from './phones.queries.ts'

const MOST = 10

/** The phones of the person. `outbox` leads to SMS that go nowhere, in development. */
export function Phones({ outbox }: { outbox: ReactNode }) {
  const { t } = useLingui()
  const { data, isPending, error, refetch } = usePhones()
  const offer = useOffer()
  const [added, setAdded] = useState<string>()
  const sends = offer.data?.sms !== false
  const full = data !== undefined && data.length >= MOST
  return (
    <Screen title={t`My phone numbers`}>
      <div className={classes.phones}>
        <p className={classes.about}>
          {t`A verified phone lets you sign in with a code, and shows that the number is yours.`}
        </p>
        {isPending && <Skeletons height={64} rows={2} />}
        {error && <ErrorNote title={t`Your phones could not be loaded`} error={error} retry={() => void refetch()} />}
        {data && data.length > 0 && <PhoneList {...{ phones: data, added, outbox, sends }} />}
        {!sends && (
          <EmptyState
            drawing={<IconDeviceMobileOff size={36} stroke={1.4} />}
            title={t`No SMS are sent from here`}
            text={t`So no phone can be verified. Ask whoever runs this installation to set up SMS.`}
          />
        )}
        {data?.length === 0 && sends && (
          <EmptyState
            drawing={<IconDeviceMobile size={36} stroke={1.4} />}
            title={t`No phone of yours is known here`}
            text={t`Add one below. We send a code to it.`}
          />
        )}
        {data && sends && !full && <AddPhone phones={data} onAdded={setAdded} />}
        {full && <p className={classes.about}>{t`That is as many as there can be. Remove one to add another.`}</p>}
      </div>
    </Screen>
  )
}
