import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { notifications } from '@mantine/notifications'
import { useEffect, useEffectEvent } from 'react'
import { untilLoaded } from '../../ui/lazy/preload-when-idle.ts'
import { useOrganization } from '../../organizations/organizations.queries.ts'
import { useMe } from '../../users/users.queries.ts'
import type { FileNameHeader, SharedCache } from '../../worker/messages.ts'

export function useSharedFiles() {
  const { t } = useLingui()
  const { user_id } = useMe()
  const { org_id, name } = useOrganization()
  const take = useEffectEvent(async () => {
    const files = await takeSharedFiles()
    if (files.length === 0) return
    const { outboxOf } = await untilLoaded(() => import('../../composer/outbox/outboxes.ts'))
    outboxOf({ user_id, org_id }).keepFiles(files)
    const count = files.length
    notifications.show({
      title: t`${plural(count, { one: 'A file was shared', other: '# files were shared' })}`,
      message: t`Select a channel of ${name} below, then send.`,
    })
  })
  // Sharing opens a page; one that is open already, maybe of another organization, leaves the files to it.
  useEffect(() => void take(), [])
}

const SHARED: SharedCache = 'earshot shared'
const FILE_NAME: FileNameHeader = 'x-file-name'

async function takeSharedFiles(): Promise<File[]> {
  if (!('caches' in globalThis) || !(await caches.has(SHARED))) return []
  const cache = await caches.open(SHARED)
  const files: File[] = []
  for (const request of await cache.keys()) {
    const answer = await cache.match(request)
    // Another tab may have taken the file already.
    if (answer && (await cache.delete(request))) files.push(await fileOf(answer))
  }
  return files
}

async function fileOf(answer: Response) {
  const name = decodeURIComponent(answer.headers.get(FILE_NAME) ?? '')
  const type = answer.headers.get('content-type') ?? ''
  const lastModified = Date.parse(answer.headers.get('last-modified') ?? '') || Date.now()
  return new File([await answer.blob()], name, { type, lastModified })
}
