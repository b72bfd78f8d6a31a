import { useLingui } from '@lingui/react/macro'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { part } from '../../ui/screen/late/part.tsx'
import { isApple } from '../../ui/keys/is-apple.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { setOpened, useOpened } from './door.ts'

const Palette = part(async () => (await import('./Palette.tsx')).Palette)

/** ⌘K or Ctrl+K from everywhere, also out of a field. The palette is loaded when it is opened first. */
export function PaletteHost() {
  const { t } = useLingui()
  const opened = useOpened()
  const [wanted, setWanted] = useState(opened)
  if (opened && !wanted) setWanted(true)
  useHotkeys([['mod+K', () => setOpened(true)]], [], true)
  const shortcuts = [{ keys: [isApple ? '⌘+k' : 'Ctrl+k'], says: t`Go anywhere` }]
  useShortcuts({ title: t`Everywhere`, order: 0, shortcuts })
  return wanted && <Palette opened={opened} onClose={() => setOpened(false)} />
}
