import { usePageStore } from '../../lib/page-store.ts'
import { usePhoneLayout } from '../../ui/screen/use-phone-layout.ts'
import { useSetting } from '../../users/settings.queries.ts'
import { chartsSheet } from './charts-sheet.ts'

/** Phones have the charts in a sheet. Beside an open talk they are closed. */
export function usePanelOpen(covered: boolean) {
  const isNarrow = usePhoneLayout()
  const [kept, keep] = useSetting<boolean>('analytics_open', false)
  const sheet = usePageStore(chartsSheet)
  return isNarrow
    ? { isNarrow, open: sheet, setOpen: chartsSheet.set }
    : { isNarrow, open: kept && !covered, setOpen: keep }
}
