import { useLingui } from '@lingui/react/macro'
import { IconPlaylist } from '@tabler/icons-react'
import { PressButton } from './PressButton.tsx'
import { useAutoplay } from '../engine/settings.ts'

export function Autoplay() {
  const { t } = useLingui()
  const [on, set] = useAutoplay()
  return <PressButton icon={IconPlaylist} label={t`Play the next unheard`} pressed={on} onPress={set} />
}
