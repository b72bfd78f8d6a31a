import { deviceName } from '@earshot/contract/rules/device-name'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import {
  type Device,
  type AccountProvider,
  useDevices,
  useEndDevice,
  useSignOutEverywhere,
} from '../auth/auth.queries.ts'
import { AccountError, Section } from './Section.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { keepRowFocus } from '../ui/keep-row-focus.ts'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { Chip } from '../ui/Chip.tsx'
import { Time } from '../ui/Time.tsx'
import classes from './devices.module.css'

interface DeviceSectionProps {
  keeping: AccountProvider
  onSignedOut: () => void
}

export function DeviceSection({ keeping, onSignedOut }: DeviceSectionProps) {
  const { t } = useLingui()
  const leave = useSignOutEverywhere(onSignedOut)
  const ask = () =>
    modals.openConfirmModal({
      title: t`Sign out everywhere?`,
      children: t`This includes this device. Unsent talks stay here until you sign in again, but are lost if you close this page before that.`,
      labels: { confirm: t`Sign out everywhere`, cancel: t`Stay` },
      onConfirm: () => leave.mutate(),
    })
  return (
    <Section title={t`Devices`} text={t`Where you are signed in. Each sign-in lasts for one day.`}>
      {keeping.by === 'us' && <DeviceList />}
      {leave.isError && <AccountError error={leave.error} />}
      <Button variant="default" loading={leave.isPending} onClick={ask}>
        {t`Sign out everywhere`}
      </Button>
    </Section>
  )
}

function DeviceList() {
  const { t } = useLingui()
  const devices = useDevices()
  const end = useEndDevice()
  const error = end.error ?? devices.error
  return (
    <>
      {error && <AccountError error={error} />}
      {devices.isPending && <Skeletons rows={2} height={64} />}
      {devices.data && (
        <ul ref={keepRowFocus} className={classes.list} aria-label={t`Devices`}>
          {devices.data.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              ending={end.isPending && end.variables === device.id}
              onEnd={() => end.mutate(device.id)}
            />
          ))}
        </ul>
      )}
    </>
  )
}

interface DeviceRowProps {
  device: Device
  ending: boolean
  onEnd: () => void
}

function DeviceRow({ device, ending, onEnd }: DeviceRowProps) {
  const { t } = useLingui()
  const { browser = t`A browser`, system = t`an unknown device`, pocket } = deviceName(device.browser)
  const Icon = pocket ? IconDeviceMobile : IconDeviceDesktop
  const name = t`${browser} on ${system}`
  return (
    <li className={classes.device}>
      <Icon size={24} stroke={1.4} aria-hidden />
      <div className={classes.what}>
        <p className={classes.name}>
          {name} {device.current && <Chip tone="green">{t`this device`}</Chip>}
        </p>
        <p className={classes.since}>
          {t`signed in`} <Time at={device.signed_in} />
          {device.address && ` · ${device.address}`}
        </p>
      </div>
      {!device.current && (
        <Button variant="default" size="sm" loading={ending} aria-label={t`Sign out ${name}`} onClick={onEnd}>
          {t`Sign out`}
        </Button>
      )}
    </li>
  )
}
