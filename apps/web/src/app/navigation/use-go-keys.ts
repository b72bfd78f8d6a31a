import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useShortcuts } from '../../ui/keys/shortcuts.ts'

/** G followed by a letter opens a screen from anywhere. */
export function useGoKeys() {
  const { t } = useLingui()
  const navigate = useNavigate()
  useShortcuts({
    title: t`Everywhere`,
    order: 1,
    shortcuts: [
      { keys: ['g d'], says: t`Go to the dashboard`, act: () => void navigate({ to: '/dashboard', search: {} }) },
    ],
  })
}
