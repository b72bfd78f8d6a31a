import type { OutputOf, RequestOf } from '@earshot/contract/route'
import { exportLanguages, talkExportRoutes } from '@earshot/contract/talk-exports'
import { useMutation, useQuery } from '@tanstack/react-query'
import { urlOf } from '../../lib/api/api-base.ts'
import { cacheKind, cacheQuery } from '../../lib/api/cache-keys.ts'
import { call } from '../../lib/client.ts'
import { follow } from '../../lib/files.ts'
import { spoken } from '../../lib/language.ts'
import { timeZone } from '../../lib/time-zone.ts'

export type ExportRequest = RequestOf<typeof talkExportRoutes.prepare>

/** Starts the download, which the browser shows like every other. */
export function useStartExport() {
  const language = exportLanguages.find((each) => each === spoken()) ?? 'en'
  return useMutation({
    mutationFn: (asked: ExportRequest) => call(talkExportRoutes.prepare, { ...asked, tz: timeZone(), language }),
    onSuccess: ({ url, file_name }) =>
      follow(new URL(url, new URL(urlOf({ path: '' }), location.origin)).href, file_name),
  })
}

type ExportProgress = OutputOf<typeof talkExportRoutes.find>
const progress = cacheKind<ExportProgress, [org_id: string, export_id: string]>('exports', 'progress')

const POLL_MS = 1000

const isOver = ({ state }: ExportProgress) => state === 'ready' || state === 'failed'

export const useExportProgress = (org_id: string, export_id: string) =>
  useQuery(
    cacheQuery(progress.key(org_id, export_id), {
      queryFn: ({ signal }) => call(talkExportRoutes.find, { org_id, export_id }, { signal }),
      refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
    }),
  )
