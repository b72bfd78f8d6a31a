import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { type Keeping, useSignOutEverywhere } from '../../auth/auth.queries.ts'
import { Refusal } from '../parts/Refusal.tsx'
import { Section } from '../parts/Section.tsx'
import { DeviceList } from './DeviceList.tsx'

interface DeviceSectionProps {
  keeping: Keeping
  onSignedOut: () => void
}

/** Where the person is signed in. Firebase does not tell; everywhere at once can be signed out all the same. */
export function DeviceSection({ keeping, onSignedOut }: DeviceSectionProps) {
  const { t } = useLingui()
  const leave = useSignOutEverywhere(onSignedOut)
  const ask = () =>
    modals.openConfirmModal({
      title: t`Sign out everywhere?`,
      children: t`On this device, too. What waits here unsent stays until you sign in again; on a page that closes meanwhile it is lost.`,
      labels: { confirm: t`Sign out everywhere`, cancel: t`Stay` },
      onConfirm: () => leave.mutate(),
    })
  return (
    <Section title={t`Devices`} text={t`Where you are signed in. A sign-in lasts for a day.`}>
      {keeping.by === 'us' && <DeviceList />}
      {leave.isError && <Refusal error={leave.error} />}
      <Button variant="default" loading={leave.isPending} onClick={ask}>
        {t`Sign out everywhere`}
      </Button>
    </Section>
  )
}
