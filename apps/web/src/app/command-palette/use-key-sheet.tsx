import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { untilLoaded } from '../../ui/lazy/preload-when-idle.ts'

export function useKeySheet() {
  const { t } = useLingui()
  const open = async () => {
    const { KeySheetContent } = await untilLoaded(() => import('./KeySheetContent.tsx'))
    modals.open({ modalId: 'keys', title: t`Keyboard`, size: 760, children: <KeySheetContent /> })
  }
  return () => void open()
}
