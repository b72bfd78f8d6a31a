import type { QueryClient } from '@tanstack/react-query'
import { untilLoaded } from '../../ui/lazy/preload-when-idle.ts'

export interface Heard {
  org_id: string
  talk_id: string
  heard: boolean
}

/** Marking talks is loaded after the list that shows them. */
export const loadListens = () => untilLoaded(() => import('./listens.queries.ts'))

let tabs: BroadcastChannel | undefined
export const otherTabs = () => (tabs ??= new BroadcastChannel('earshot heard'))

/** What the person has heard is announced to no one, so that their tabs tell each other. Returns the cleanup. */
export function followOtherTabs(client: QueryClient) {
  const show = ({ data }: MessageEvent<Heard>) => void loadListens().then(({ showHeard }) => showHeard(client, data))
  otherTabs().addEventListener('message', show)
  return () => otherTabs().removeEventListener('message', show)
}
