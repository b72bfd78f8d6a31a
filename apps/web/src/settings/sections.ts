import { msg } from '@lingui/core/macro'
import {
  type Icon,
  IconAbc,
  IconActivity,
  IconBuilding,
  IconClockX,
  IconDoorExit,
  IconDownload,
  IconKey,
  IconListDetails,
  IconMicrophone,
  IconPhoneIncoming,
  IconPlugConnected,
  IconRouter,
  IconShare2,
  IconShieldExclamation,
  IconShieldLock,
  IconSparkles,
  IconUsersGroup,
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
  {
    title: msg`Organization`,
    sections: [
      { name: 'profile', title: msg`Profile`, icon: IconBuilding, open: true },
      { name: 'sign-in', title: msg`Sign-in`, icon: IconShieldLock },
      { name: 'scim', title: msg`Provisioning (SCIM)`, icon: IconUsersGroup },
      { name: 'health', title: msg`Health`, icon: IconActivity },
      { name: 'leave', title: msg`Archive, leave or delete`, icon: IconDoorExit, open: true },
    ],
  },
  {
    title: msg`Speech and AI`,
    sections: [
      { name: 'speech', title: msg`Speech`, icon: IconMicrophone },
      { name: 'vocabulary', title: msg`Vocabulary`, icon: IconAbc },
      { name: 'summaries', title: msg`Summaries`, icon: IconSparkles },
    ],
  },
  {
    title: msg`Connections`,
    sections: [
      { name: 'sources', title: msg`Sources`, icon: IconRouter },
      { name: 'webhooks', title: msg`Webhooks`, icon: IconWebhook },
      { name: 'phones', title: msg`Phone numbers`, icon: IconPhoneIncoming },
      { name: 'keys', title: msg`API keys`, icon: IconKey },
      { name: 'apps', title: msg`Connected apps`, icon: IconPlugConnected },
    ],
  },
  {
    title: msg`Data`,
    sections: [
      { name: 'clips', title: msg`Clips`, icon: IconShare2 },
      { name: 'retention', title: msg`Retention`, icon: IconClockX },
      { name: 'erasure', title: msg`Erase a person`, icon: IconUserX },
      { name: 'export', title: msg`Export and import`, icon: IconDownload },
      { name: 'audit', title: msg`Audit log`, icon: IconListDetails },
      { name: 'security', title: msg`Security events`, icon: IconShieldExclamation },
    ],
  },
] as const satisfies { title: MessageDescriptor; sections: Section[] }[]

export type SectionName = (typeof sectionGroups)[number]['sections'][number]['name']

const all: readonly Section[] = sectionGroups.flatMap(({ sections }): readonly Section[] => sections)

/** Links of before lead on. */
const former: Readonly<Record<string, SectionName>> = { usage: 'health', operations: 'health' }

export const sectionIn = (search: string) => {
  const asked = new URLSearchParams(search).get('section') ?? ''
  const named = former[asked] ?? asked
  return (all.find(({ name }) => name === named)?.name ?? 'profile') as SectionName
}

export const isOpen = (section: SectionName) => Boolean(all.find(({ name }) => name === section)?.open)
