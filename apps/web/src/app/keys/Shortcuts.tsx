import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { setShortcutsOn } from '../../ui/keys/shortcuts.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { useSetting } from '../../users/settings.queries.ts'
import { useKeySheet } from './use-key-sheet.tsx'

/** The keys that work everywhere, and the person's word on whether any do. */
export function Shortcuts() {
  const { t } = useLingui()
  const [on] = useSetting<boolean>('shortcuts', true)
  const openKeySheet = useKeySheet()
  useEffect(() => setShortcutsOn(on), [on])
  useShortcuts({
    title: t`Everywhere`,
    order: 0,
    shortcuts: [{ keys: ['?'], says: t`Show the keyboard sheet`, act: openKeySheet }],
  })
  return null
}
