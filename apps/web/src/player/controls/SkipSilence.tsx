import { useLingui } from '@lingui/react/macro'
import { IconWaveSawTool } from '@tabler/icons-react'
import { PressButton } from './PressButton.tsx'
import { useSkipSilence } from '../engine/settings.ts'

export function SkipSilence() {
  const { t } = useLingui()
  const [on, set] = useSkipSilence()
  return <PressButton icon={IconWaveSawTool} label={t`Skip silence`} pressed={on} onPress={set} />
}
