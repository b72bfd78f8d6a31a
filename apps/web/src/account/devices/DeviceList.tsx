import { useLingui } from '@lingui/react/macro'
import { useDevices, useEndDevice } from '../../auth/auth.queries.ts'
import { Skeletons } from '../../ui/Skeletons.tsx'
import { Refusal } from '../parts/Refusal.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import classes from './devices.module.css'

export function DeviceList() {
  const { t } = useLingui()
  const devices = useDevices()
  const end = useEndDevice()
  const error = end.error ?? devices.error
  return (
    <>
      {error && <Refusal error={error} />}
      {devices.isPending && <Skeletons rows={2} height={64} />}
      {devices.data && (
        <ul className={classes.list} aria-label={t`Devices`}>
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
