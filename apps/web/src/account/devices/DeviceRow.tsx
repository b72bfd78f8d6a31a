import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import type { Device } from '../../auth/auth.queries.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Time } from '../../ui/Time.tsx'
import { deviceName } from './device-name.ts'
import classes from './devices.module.css'

interface DeviceRowProps {
  device: Device
  ending: boolean
  onEnd: () => void
}

/** One sign-in: on what, since when, from where. */
export function DeviceRow({ device, ending, onEnd }: DeviceRowProps) {
  const { t } = useLingui()
  const { browser = t`A browser`, system = t`an unknown device`, pocket } = deviceName(device.browser)
  const Icon = pocket ? IconDeviceMobile : IconDeviceDesktop
  const name = t`${browser} on ${system}`
  return (
    <li className={classes.device}>
      <Icon size={24} stroke={1.4} aria-hidden />
      <div className={classes.what}>
        <p className={classes.name}>
          {name} {device.current && <Chip tone="green">{t`this one`}</Chip>}
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
