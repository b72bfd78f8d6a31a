import { type BriefScript, briefRoutes } from '@earshot/contract/briefs'
import { useQuery } from '@tanstack/react-query'
import { cacheKind, cacheQuery } from '../lib/api/cache-keys.ts'
import { download } from '../lib/api/download.ts'
import { call } from '../lib/client.ts'
import { spoken } from '../lib/language.ts'

const scripts = cacheKind<BriefScript, [org_id: string, days: number]>('brief script')

/** Asked for once, when listening begins. */
export const useBriefScript = (org_id: string, days: number) =>
  useQuery(
    cacheQuery(scripts.key(org_id, days), {
      queryFn: ({ signal }) => call(briefRoutes.script, spokenIn(org_id, days), { signal }),
      staleTime: 'static',
      gcTime: 0,
    }),
  )

export const readAloud = (org_id: string, days: number, line_key: string) =>
  download(briefRoutes.sound, { ...spokenIn(org_id, days), days: String(days), line_key })

const spokenIn = (org_id: string, days: number) => ({ org_id, days, language: spoken() as 'en' | 'de' | 'ar' })
