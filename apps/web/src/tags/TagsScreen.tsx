import type { Tag } from '@earshot/contract/tags'
import { useLingui } from '@lingui/react/macro'
import { Button, Modal } from '@mantine/core'
import { IconTags } from '@tabler/icons-react'
import { useState } from 'react'
import { count } from '../lib/format.ts'
import { useIsAdmin, useOrganization } from '../organizations/organizations.queries.ts'
import { Chip } from '../ui/Chip.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorNote } from '../ui/ErrorNote.tsx'
import { useDrafts } from '../ui/form/use-drafts.ts'
import { Screen } from '../ui/screen/Screen.tsx'
import { Skeletons } from '../ui/Skeletons.tsx'
import { MergeForm } from './MergeForm.tsx'
import { TagForm } from './TagForm.tsx'
import { TagList } from './TagList.tsx'
import { type TagDraft, useTags } from './tags.queries.ts'

/** What is open above the list; a tag without an id is a new one. */
type Open = { kind: 'form'; tag?: Tag } | { kind: 'merge'; tag: Tag }

export function TagsScreen() {
  const { t } = useLingui()
  const { org_id } = useOrganization()
  const admin = useIsAdmin()
  const tags = useTags(org_id)
  const drafts = useDrafts<TagDraft>()
  const [opened, setOpened] = useState<Open>()
  const all = tags.data ?? []
  const close = () => setOpened(undefined)
  const create = admin && <Button onClick={() => setOpened({ kind: 'form' })}>{t`New tag`}</Button>
  const titles = { form: opened?.tag ? t`Edit tag` : t`New tag`, merge: t`Merge tag` }
  return (
    <Screen title={t`Tags`} chips={tags.data && <Chip>{count(all.length)}</Chip>} actions={all.length > 0 && create}>
      {tags.isPending && <Skeletons height={56} />}
      {tags.isError && (
        <ErrorNote title={t`The tags could not be loaded`} error={tags.error} retry={() => void tags.refetch()} />
      )}
      {tags.data && all.length === 0 && (
        <EmptyState
          drawing={<IconTags size={36} stroke={1.4} />}
          title={t`There is no tag yet`}
          text={
            admin ? t`A tag is a word on talks that people find them by.` : t`Only admins make tags. Ask one of them.`
          }
        >
          {create}
        </EmptyState>
      )}
      {all.length > 0 && (
        <TagList
          tags={all}
          admin={admin}
          onEdit={(tag) => setOpened({ kind: 'form', tag })}
          onMerge={(tag) => setOpened({ kind: 'merge', tag })}
        />
      )}
      <Modal opened={opened !== undefined} onClose={close} title={opened && titles[opened.kind]}>
        {opened?.kind === 'form' && <TagForm {...{ org_id, tag: opened.tag, drafts }} onDone={close} />}
        {opened?.kind === 'merge' && <MergeForm tag={opened.tag} tags={all} onDone={close} />}
      </Modal>
    </Screen>
  )
}
