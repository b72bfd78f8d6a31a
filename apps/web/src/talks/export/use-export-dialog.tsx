import { useLingui } from '@lingui/react/macro'
import { modals } from '@mantine/modals'
import { untilLoaded } from '../../ui/lazy/preload-when-idle.ts'
import type { ExportRequest } from './exports.queries.ts'

/** What is exported, and how many talks that are if it is known. */
export type Exported = Pick<ExportRequest, 'org_id' | 'talk_ids' | 'search'> & { count?: number }

export function useExportDialog() {
  const { t } = useLingui()
  const open = async (exported: Exported) => {
    const { ExportForm } = await untilLoaded(() => import('./ExportForm.tsx'))
    modals.open({ modalId: 'export', title: t`Export`, children: <ExportForm {...exported} /> })
  }
  return (exported: Exported) => void open(exported)
}
