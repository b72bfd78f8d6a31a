import { useLingui } from '@lingui/react/macro'
import { Switch } from '@mantine/core'
import { usePageStore } from '../../lib/page-store.ts'
import { speaksLive } from './speaks-live.ts'

export function LiveSwitch() {
  const { t } = useLingui()
  const on = usePageStore(speaksLive)
  return (
    <Switch
      size="sm"
      label={t`Speak live`}
      title={t`Others hear you while you record`}
      checked={on}
      onChange={({ currentTarget }) => {
        speaksLive.set(currentTarget.checked)
        void import('./live-session.ts').catch(() => undefined)
      }}
    />
  )
}
