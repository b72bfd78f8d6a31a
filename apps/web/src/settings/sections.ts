import { msg } from '@lingui/core/macro'
import {
  type Icon,
  IconActivity,
  IconBuilding,
  IconChartDonut,
  IconClockX,
  IconDoorExit,
  IconDownload,
  IconKey,
  IconListDetails,
  IconMicrophone,
  IconPhoneIncoming,
  IconSparkles,
  IconUserX,
  IconWebhook,
} from '@tabler/icons-react'
import type { MessageDescriptor } from '@lingui/core'

interface Section {
  name: string
  title: MessageDescriptor
  icon: Icon
  open?: true
}

/** Names are used in URLs. */
export const sectionGroups = [
  [
    { name: 'profile', title: msg`Profile`, icon: IconBuilding, open: true },
    { name: 'speech', title: msg`Speech`, icon: IconMicrophone },
    { name: 'summaries', title: msg`Summaries`, icon: IconSparkles },
  ],
  [
    { name: 'webhooks', title: msg`Webhooks`, icon: IconWebhook },
    { name: 'phones', title: msg`Phone numbers`, icon: IconPhoneIncoming },
    { name: 'keys', title: msg`API keys`, icon: IconKey },
  ],
  [
    { name: 'usage', title: msg`Usage`, icon: IconChartDonut },
    { name: 'operations', title: msg`Operations`, icon: IconActivity },
    { name: 'audit', title: msg`Audit log`, icon: IconListDetails },
  ],
  [
    { name: 'retention', title: msg`Retention`, icon: IconClockX },
    { name: 'erasure', title: msg`Erase a person`, icon: IconUserX },
    { name: 'export', title: msg`Export and import`, icon: IconDownload },
    { name: 'leave', title: msg`Leave or delete`, icon: IconDoorExit, open: true },
  ],
] as const satisfies Section[][]

export type SectionName = (typeof sectionGroups)[number][number]['name']

const all: readonly Section[] = sectionGroups.flat()

export const sectionIn = (search: string) => {
  const named = new URLSearchParams(search).get('section')
  return (all.find(({ name }) => name === named)?.name ?? 'profile') as SectionName
}

export const isOpen = (section: SectionName) => Boolean(all.find(({ name }) => name === section)?.open)
