import { TrashedOrganizations } from '../../organizations/TrashedOrganizations.tsx'
import { Settings } from '../../settings/Settings.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useSwitchOrganization } from '../navigation/use-switch-organization.ts'
import { useRestartSession } from '../session/session-context.ts'

const SoundField = lazyPart(async () => (await import('./RecordedSoundField.tsx')).RecordedSoundField)
const SecurityEvents = lazyPart(async () => (await import('../../security-events/SecurityEvents.tsx')).SecurityEvents)

export function SettingsScreen() {
  const startAnew = useRestartSession()
  const { openNew } = useSwitchOrganization()
  return (
    <Settings
      onGone={() => void startAnew()}
      bin={<TrashedOrganizations onRestored={openNew} />}
      SoundField={SoundField}
      SecurityEvents={SecurityEvents}
    />
  )
}
