import { KeySheet } from '../../ui/keys/KeySheet.tsx'
import { useSetting } from '../../users/settings.queries.ts'

export function KeySheetContent() {
  const [on, setOn] = useSetting<boolean>('shortcuts', true)
  return <KeySheet on={on} onSwitch={setOn} />
}
